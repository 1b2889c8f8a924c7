import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Characters gathered into one write. */
const CHUNK_MIN = 64 * 1024;

/** Lines onto standard output, as fast as the reader takes them. */
export async function print(lines: Iterable<string>): Promise<void> {
  await pipeline(Readable.from(chunks(lines), { objectMode: true, highWaterMark: 1 }), process.stdout, { end: false });
}

/** Each line at once. */
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

/** Whoever reads us may have seen enough (`| head`): that ends the work, and is no failure. */
export function endWithTheReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
}
