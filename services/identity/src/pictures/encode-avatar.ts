import { AVATAR_SIDE, AVATAR_SIDE_MAX, Refusal } from '@goldwake/contracts';
import sharp, { type SharpOptions } from 'sharp';

/** First bytes of the accepted formats. Nothing else reaches a decoder. */
const SIGNATURES: readonly ((head: string) => boolean)[] = [
  (head) => head.startsWith('\x89PNG\r\n\x1a\n'),
  (head) => head.startsWith('\xff\xd8\xff'),
  (head) => head.startsWith('RIFF') && head.startsWith('WEBP', 8),
];
const SIGNATURE_BYTES = 12;
const QUALITY = 85;
const OPTIONS: SharpOptions = { failOn: 'error', limitInputPixels: AVATAR_SIDE_MAX ** 2 };

/**
 * Decodes an uploaded picture and encodes it as a WebP of `AVATAR_SIDE` pixels a side: upright, in sRGB, cut
 * from the centre. Only pixels remain of the file, so neither its metadata (such as a location) nor a text
 * hidden in it is served.
 * @throws Refusal `image_unusable`
 */
export async function encodeAvatar(sent: Uint8Array): Promise<Buffer> {
  const head = Buffer.from(sent.subarray(0, SIGNATURE_BYTES)).toString('latin1');
  if (!SIGNATURES.some((matches) => matches(head))) {
    throw unusable('This file is not a PNG, JPEG or WebP picture');
  }
  // Only the header is read here, so the size is known before any pixel is decoded.
  const { width, height, pages = 1 } = await read(sharp(sent, { ...OPTIONS, limitInputPixels: false }).metadata());
  if (width > AVATAR_SIDE_MAX || height > AVATAR_SIDE_MAX) {
    const maximum = `${AVATAR_SIDE_MAX} × ${AVATAR_SIDE_MAX}`;
    throw unusable(`This picture is ${width} × ${height} pixels; the maximum is ${maximum}`);
  }
  if (pages > 1) throw unusable('Animated pictures are not accepted; send a still one');
  const drawn = sharp(sent, OPTIONS).autoOrient().resize(AVATAR_SIDE, AVATAR_SIDE, { fit: 'cover' });
  return read(drawn.webp({ quality: QUALITY }).toBuffer());
}

function unusable(why: string): Refusal {
  return new Refusal('image_unusable', why);
}

function read<T>(reading: Promise<T>): Promise<T> {
  return reading.catch(() => {
    throw unusable('This picture is truncated or damaged');
  });
}
