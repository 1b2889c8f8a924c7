import { Bytes, joined } from './bytes.js';
import type { Read } from './read-picture.js';
import { unusable } from './unusable.js';

const RIFF_BYTES = 12;
const CHUNK_HEAD_BYTES = 8;
const KEPT = new Set(['VP8X', 'ICCP', 'ALPH', 'VP8 ', 'VP8L']);
const MOVING = 0x02;
/**
 * Header flags that are kept: colour profile and transparency. Those of Exif and XMP are cleared, because such chunks
 * are removed.
 */
const KEPT_FLAGS = 0x30;

interface Chunk {
  name: string;
  data: Bytes;
  /** The complete chunk, including its header and padding. */
  all: Uint8Array;
}

export function isWebp(file: Bytes): boolean {
  return file.has(0, 'RIFF') && file.has(8, 'WEBP');
}

/**
 * Parses a WebP file (RFC 9649).
 * @throws Refusal `image_unusable`
 */
export function readWebp(file: Bytes): Read {
  const statedLength = file.uint32(4, true) + 8;
  if (statedLength > file.length) throw unusable('damaged');
  if (statedLength < file.length) throw unusable('more_behind');
  const chunks = chunksOf(file);
  const pictures = chunks.filter(({ name }) => name === 'VP8 ' || name === 'VP8L');
  const [first] = chunks;
  const moving = chunks.some(({ name }) => name === 'ANMF' || name === 'ANIM');
  if (moving || (first?.name === 'VP8X' && first.data.byte(0) & MOVING)) throw unusable('moving');
  const [picture] = pictures;
  if (!picture || pictures.length > 1 || (first !== picture && first?.name !== 'VP8X')) throw unusable('damaged');
  const size = picture.name === 'VP8 ' ? lossySize(picture.data) : losslessSize(picture.data);
  if (first?.name !== 'VP8X') return { ...size, bytes: riff([picture.all]) };
  if (first.data.length < 10) throw unusable('damaged');
  const canvas = { width: first.data.uint24(4) + 1, height: first.data.uint24(7) + 1 };
  if (canvas.width !== size.width || canvas.height !== size.height) throw unusable('damaged');
  const head = Uint8Array.from(first.all);
  head[CHUNK_HEAD_BYTES] = first.data.byte(0) & KEPT_FLAGS;
  const others = chunks.slice(1).filter(({ name }) => KEPT.has(name) && name !== 'VP8X');
  return { ...size, bytes: riff([head, ...others.map(({ all }) => all)]) };
}

function chunksOf(file: Bytes): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = RIFF_BYTES; at < file.length; ) {
    const from = at + CHUNK_HEAD_BYTES;
    const to = from + file.uint32(at + 4, true);
    const end = to + (to % 2);
    chunks.push({ name: file.text(at, 4), data: new Bytes(file.slice(from, to)), all: file.slice(at, end) });
    at = end;
  }
  return chunks;
}

/**
 * Reads the size of a lossy WebP picture (RFC 6386, 9.1). The data begins with a tag of three bytes and a start code,
 * followed by width and height of 14 bits each.
 */
function lossySize(data: Bytes) {
  const tag = data.uint24(0);
  const isKeyFrame = (tag & 1) === 0;
  if (!isKeyFrame || !data.has(3, '\x9d\x01\x2a') || tag >> 5 > data.length) throw unusable('damaged');
  return { width: data.uint16(6, true) & 0x3f_ff, height: data.uint16(8, true) & 0x3f_ff };
}

/**
 * Reads the size of a lossless WebP picture (RFC 9649, 3.4). The data begins with a signature byte, followed by width −
 * 1 and height − 1 of 14 bits each.
 */
function losslessSize(data: Bytes) {
  if (data.byte(0) !== 0x2f) throw unusable('damaged');
  const sides = data.uint32(1, true);
  return { width: (sides & 0x3f_ff) + 1, height: ((sides >>> 14) & 0x3f_ff) + 1 };
}

function riff(chunks: readonly Uint8Array[]): Uint8Array {
  const body = joined(chunks);
  const head = new Uint8Array(RIFF_BYTES);
  head.set(new TextEncoder().encode('RIFF'), 0);
  new DataView(head.buffer).setUint32(4, body.length + 4, true);
  head.set(new TextEncoder().encode('WEBP'), 8);
  return joined([head, body]);
}
