import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

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
  for await (const line of lines) yield `${line}\n`;
}

function* chunks(lines: Iterable<string>): Generator<string> {
  let chunk = '';
  for (const line of lines) {
    chunk += `${line}\n`;
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
