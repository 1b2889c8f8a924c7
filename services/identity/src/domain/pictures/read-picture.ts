import { AVATAR_SIDE_MAX, type AvatarType, Refusal } from '@goldwake/contracts';
import { Bytes } from './bytes.js';
import { isJpeg, readJpeg } from './jpeg.js';
import { isPng, readPng } from './png.js';
import { unusable } from './unusable.js';
import { isWebp, readWebp } from './webp.js';

/** Result of parsing a picture in one of the formats. */
export interface Read {
  width: number;
  height: number;
  /** The parts of the file that are needed to draw the picture, without metadata. */
  bytes: Uint8Array;
}

export interface Picture extends Read {
  type: AvatarType;
}

const FORMATS: readonly {
  type: AvatarType;
  is: (file: Bytes) => boolean;
  read: (file: Bytes) => Read;
}[] = [
  { type: 'image/png', is: isPng, read: readPng },
  { type: 'image/jpeg', is: isJpeg, read: readJpeg },
  { type: 'image/webp', is: isWebp, read: readWebp },
];

/**
 * Detects the format of a picture by its content, validates the complete file, and returns it without comments,
 * locations and thumbnails. This removes private data that phones store in pictures, and any second file hidden in the
 * picture.
 * @throws Refusal `image_unusable`
 */
export function readPicture(sent: Uint8Array): Picture {
  const file = new Bytes(sent);
  const format = FORMATS.find(({ is }) => is(file));
  if (!format) throw unusable('no_picture');
  const read = format.read(file);
  const { width, height } = read;
  if (width === 0 || height === 0) throw unusable('damaged');
  if (width > AVATAR_SIDE_MAX || height > AVATAR_SIDE_MAX) {
    throw new Refusal(
      'image_unusable',
      `This picture is ${width} × ${height} pixels; ${AVATAR_SIDE_MAX} a side is the most`,
    );
  }
  return { type: format.type, ...read };
}
