import { Bytes, joined } from './bytes.js';
import { orientationOf, orientationSegment } from './orientation.js';
import type { Read } from './read-picture.js';
import { unusable } from './unusable.js';

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const DQT = 0xdb;
const DHT = 0xc4;
const DRI = 0xdd;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
/** Markers of baseline, extended and progressive JPEG frames, which browsers can display. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
/** Markers of lossless, hierarchical and arithmetic-coded JPEG frames, which browsers cannot display. */
const RARE_FRAMES = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);
const NEEDED = new Set([DQT, DHT, DRI, SOS, ...FRAMES]);
const MARKER_BYTES = 2;

export function isJpeg(file: Bytes): boolean {
  return file.has(0, '\xff\xd8\xff');
}

/**
 * Parses a JPEG file (ITU T.81), which is a sequence of segments. Each scan segment is followed by its coded data.
 * @throws Refusal `image_unusable`
 */
export function readJpeg(file: Bytes): Read {
  const kept: Uint8Array[] = [Uint8Array.of(0xff, SOI)];
  let size: { width: number; height: number } | undefined;
  let scans = 0;
  for (let at = MARKER_BYTES; ; ) {
    at = markerFrom(file, at);
    const marker = file.byte(at + 1);
    if (marker === EOI) {
      if (at + MARKER_BYTES !== file.length) throw unusable('more_behind');
      break;
    }
    const length = file.uint16(at + MARKER_BYTES);
    if (length < MARKER_BYTES) throw unusable('damaged');
    const end = at + MARKER_BYTES + length;
    const segment = new Bytes(file.slice(at, end));
    if (RARE_FRAMES.has(marker)) throw unusable('rare');
    if (FRAMES.has(marker)) {
      if (size) throw unusable('damaged');
      size = { height: segment.uint16(5), width: segment.uint16(7) };
    }
    if (marker === SOS) {
      if (!size) throw unusable('damaged');
      scans++;
      at = endOfScan(file, end);
      kept.push(file.slice(end - length - MARKER_BYTES, at));
      continue;
    }
    const own = NEEDED.has(marker) ? segment.all : neededOf(marker, segment);
    if (own) kept.push(own);
    at = end;
  }
  if (!size || scans === 0) throw unusable('damaged');
  return { ...size, bytes: joined([...kept, Uint8Array.of(0xff, EOI)]) };
}

/** Returns the part of an application segment that affects how the picture looks; undefined if there is none. */
function neededOf(marker: number, segment: Bytes): Uint8Array | undefined {
  const begins = (text: string) => segment.has(4, text);
  if (marker === APP0 && begins('JFIF\0') && segment.length >= 18) {
    // The JFIF header is kept, but without its thumbnail.
    return Uint8Array.of(0xff, APP0, 0, 16, ...segment.slice(4, 16), 0, 0);
  }
  if (marker === APP1 && begins('Exif\0\0')) return orientationSegment(orientationOf(segment));
  if (marker === APP2 && begins('ICC_PROFILE\0')) return segment.all;
  if (marker === APP14 && begins('Adobe') && segment.length === 16) return segment.all;
  return undefined;
}

/** Finds the next JPEG marker. A marker may be preceded by any number of fill bytes (0xFF). */
function markerFrom(file: Bytes, at: number): number {
  if (file.byte(at) !== 0xff) throw unusable('damaged');
  let marker = at;
  while (file.byte(marker + 1) === 0xff) marker++;
  return marker;
}

/** Finds the end of the coded data of a scan: the first marker that is neither a stuffed byte nor a restart marker. */
function endOfScan(file: Bytes, from: number): number {
  for (let at = file.all.indexOf(0xff, from); at !== -1; at = file.all.indexOf(0xff, at + 1)) {
    const next = file.byte(at + 1);
    const goesOn = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!goesOn) return at;
  }
  throw unusable('damaged');
}
