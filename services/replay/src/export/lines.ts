import { closeSync, openSync, readSync, writeSync } from 'node:fs';

const CHUNK_BYTES = 1 << 20;
const LINE_END = 0x0a;

/**
 * Reads a file in chunks and yields its lines without line breaks.
 * @returns the text after the last line break; empty if the last line is complete
 */
export function* readLines(file: string): Generator<string, string> {
  const descriptor = openSync(file, 'r');
  try {
    const chunk = Buffer.alloc(CHUNK_BYTES);
    let rest: Buffer = Buffer.alloc(0);
    for (let bytes = readSync(descriptor, chunk); bytes > 0; bytes = readSync(descriptor, chunk)) {
      const text = Buffer.concat([rest, chunk.subarray(0, bytes)]);
      let from = 0;
      for (let end = text.indexOf(LINE_END); end >= 0; end = text.indexOf(LINE_END, from)) {
        yield text.toString('utf8', from, end);
        from = end + 1;
      }
      rest = text.subarray(from);
    }
    return rest.toString('utf8');
  } finally {
    closeSync(descriptor);
  }
}

/** Writes texts to a new file in chunks. @param pieces texts that already include their line breaks */
export function writePieces(file: string, pieces: Iterable<string>): void {
  const descriptor = openSync(file, 'wx');
  try {
    let waiting = '';
    for (const piece of pieces) {
      waiting += piece;
      if (waiting.length < CHUNK_BYTES) continue;
      writeAll(descriptor, waiting);
      waiting = '';
    }
    writeAll(descriptor, waiting);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Writes the complete text. A single write call may write only a part, for example when the disk is nearly full; the
 * next call then throws.
 */
function writeAll(descriptor: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at);
}
