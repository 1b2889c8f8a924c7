import type { Bytes } from './bytes.js';

const UPRIGHT = 1;
const TAG = 0x01_12;
const SHORT = 3;
const ENTRY_BYTES = 12;
/** Byte offset of the TIFF data within an Exif segment, after the marker, the length and the text `Exif`. */
const TIFF_AT = 10;

/** Returns the picture's orientation (1 to 8) from the Exif segment; 1 (upright) if it is missing or invalid. */
export function orientationOf(segment: Bytes): number {
  const { length } = segment;
  if (length < TIFF_AT + 8) return UPRIGHT;
  const littleEndian = segment.has(TIFF_AT, 'II');
  const directory = TIFF_AT + segment.uint32(TIFF_AT + 4, littleEndian);
  if (directory + 2 > length) return UPRIGHT;
  const entries = segment.uint16(directory, littleEndian);
  for (let entry = 0; entry < entries; entry++) {
    const at = directory + 2 + entry * ENTRY_BYTES;
    if (at + ENTRY_BYTES > length) return UPRIGHT;
    if (segment.uint16(at, littleEndian) !== TAG || segment.uint16(at + 2, littleEndian) !== SHORT) continue;
    const value = segment.uint16(at + 8, littleEndian);
    return value >= 1 && value <= 8 ? value : UPRIGHT;
  }
  return UPRIGHT;
}

/**
 * Builds an Exif segment that contains only the orientation. Returns undefined for an upright picture, which needs
 * none.
 */
export function orientationSegment(orientation: number): Uint8Array | undefined {
  if (orientation === UPRIGHT) return undefined;
  const head = [0xff, 0xe1, 0, 34, ...[...'Exif\0\0MM'].map((character) => character.charCodeAt(0))];
  const tiff = [0, 42, 0, 0, 0, 8, 0, 1];
  const entry = [TAG >> 8, TAG & 0xff, 0, SHORT, 0, 0, 0, 1, 0, orientation, 0, 0];
  return Uint8Array.of(...head, ...tiff, ...entry, 0, 0, 0, 0);
}
