import { AVATAR_SIDE_MAX, type AvatarType, Refusal } from '@goldwake/contracts';
import { Bytes } from './bytes.js';
import { isJpeg, readJpeg } from './jpeg.js';
import { isPng, readPng } from './png.js';
import { unusable } from './unusable.js';
import { isWebp, readWebp } from './webp.js';

/** What a format's reader finds. */
export interface Read {
  width: number;
  height: number;
  /** What draws the picture, and nothing else of the file. */
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
 * Knows a picture by its content, from its first byte to its last, and gives it back without comments, places and thumbnails:
 * what a phone writes into a file is nobody else's business, and there is no room left in it for another file.
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
