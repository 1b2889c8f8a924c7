import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Characters that would control the terminal or reorder its text: control characters except line breaks, and Unicode's
 * line separators and bidirectional overrides.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to be escaped
const CONTROLLING = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/**
 * Escapes control characters, because players choose some of the printed texts. The form `\\u001b` leaves JSON valid
 * and with the same meaning. Everything that the commands print goes through this function.
 */
export function printable(text: string): string {
  return text.replace(CONTROLLING, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Prints one text with a line break to standard output. */
export function printLine(text: string): void {
  process.stdout.write(`${printable(text)}\n`);
}

/** Prints one text with a line break to standard error. */
export function printError(text: string): void {
  process.stderr.write(`${printable(text)}\n`);
}

/** Minimum number of characters that are buffered before they are written. */
const CHUNK_MIN = 64 * 1024;

/** Prints lines to standard output and pauses while the receiving process cannot keep up (backpressure). */
export async function print(lines: Iterable<string>): Promise<void> {
  await pipeline(Readable.from(chunks(lines), { objectMode: true, highWaterMark: 1 }), process.stdout, { end: false });
}

/** Prints each line as soon as it is available. */
export async function printAsTheyCome(lines: AsyncIterable<string>): Promise<void> {
  await pipeline(Readable.from(ended(lines), { objectMode: true, highWaterMark: 1 }), process.stdout, { end: false });
}

async function* ended(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${printable(line)}\n`;
}

function* chunks(lines: Iterable<string>): Generator<string> {
  let chunk = '';
  for (const line of lines) {
    chunk += `${printable(line)}\n`;
    if (chunk.length < CHUNK_MIN) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk) yield chunk;
}

/** Ends the process successfully when the receiving process closes the pipe early, as in `| head`. */
export function endWithTheReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
}
