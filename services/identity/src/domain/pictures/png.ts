import { type Bytes, joined } from './bytes.js';
import type { Read } from './read-picture.js';
import { unusable } from './unusable.js';

const SIGNATURE = '\x89PNG\r\n\x1a\n';
const HEADER_BYTES = 13;
/** Number of bytes of a PNG chunk in addition to its data: length, type and checksum. */
const FRAME_BYTES = 12;
/** PNG chunks needed to draw a still picture in its correct colours. All others are removed. */
const KEPT = new Set('IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP bKGD pHYs'.split(' '));
const IS_CRITICAL = /^[A-Z]/;

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? 0xed_b8_83_20 ^ (rest >>> 1) : rest >>> 1;
  return rest;
});

function crc32(bytes: Uint8Array): number {
  let rest = 0xff_ff_ff_ff;
  for (const byte of bytes) rest = (CRC_TABLE[(rest ^ byte) & 0xff] ?? 0) ^ (rest >>> 8);
  return ~rest >>> 0;
}

export function isPng(file: Bytes): boolean {
  return file.has(0, SIGNATURE);
}

/**
 * Parses a PNG file (ISO/IEC 15948).
 * @throws Refusal `image_unusable`
 */
export function readPng(file: Bytes): Read {
  const kept = [file.slice(0, SIGNATURE.length)];
  const seen = new Set<string>();
  for (let at = SIGNATURE.length; !seen.has('IEND'); ) {
    const length = file.uint32(at);
    const type = file.text(at + 4, 4);
    const end = at + FRAME_BYTES + length;
    const chunk = file.slice(at, end);
    if (crc32(file.slice(at + 4, end - 4)) !== file.uint32(end - 4)) throw unusable('damaged');
    if ((seen.size === 0) !== (type === 'IHDR')) throw unusable('damaged');
    if (KEPT.has(type)) kept.push(chunk);
    else if (IS_CRITICAL.test(type)) throw unusable('damaged');
    seen.add(type);
    at = end;
    if (type === 'IHDR' && length !== HEADER_BYTES) throw unusable('damaged');
    if (type === 'IEND' && (length !== 0 || !seen.has('IDAT'))) throw unusable('damaged');
    if (type === 'IEND' && at !== file.length) throw unusable('more_behind');
  }
  return { width: file.uint32(16), height: file.uint32(20), bytes: joined(kept) };
}
