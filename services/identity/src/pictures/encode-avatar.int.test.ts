import { deflateSync } from 'node:zlib';
import { AVATAR_SIDE_MAX } from '@goldwake/contracts';
import { sized } from '@goldwake/core/testing';
import { describe, expect, it } from '@jest/globals';
import sharp, { type Sharp } from 'sharp';
import { type PictureName, picture, pngChunk, pngSaying, pngWith } from '../testing/pictures.js';
import { encodeAvatar } from './encode-avatar.js';

const SCRIPT = Buffer.from('<script>alert(1)</script>');
const RED = { r: 255, g: 0, b: 0 };
const DAMAGED = 'This picture is truncated or damaged';
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const flat = (width: number, height: number, background = RED) =>
  sharp({ create: { width, height, channels: 3, background } });

async function verdict(sent: Uint8Array): Promise<string> {
  try {
    await encodeAvatar(sent);
    return 'accepted';
  } catch (error) {
    const { code, detail } = error as { code: string; detail: string };
    expect(code).toBe('image_unusable');
    return detail;
  }
}

/** Average red, green and blue of a part of the avatar, 64 pixels a side. */
async function colour(avatar: Uint8Array, left: number, top: number): Promise<number[]> {
  const { channels } = await sharp(
    await sharp(avatar).extract({ left, top, width: 64, height: 64 }).toBuffer(),
  ).stats();
  return channels.slice(0, 3).map(({ mean }) => Math.round(mean));
}

/** Every so many bytes, one is changed. */
const CHANGED_EVERY = sized(41, 13);
const FORMATS: PictureName[] = ['png', 'jpeg', 'progressive', 'jpegOfPhone', 'webp', 'webpLossless', 'webpOfPhone'];

describe.each(FORMATS)('encoding a picture: %s', (name) => {
  const sent = picture(name);

  it('the avatar is a WebP of 256 × 256 pixels without metadata', async () => {
    const metadata = await sharp(await encodeAvatar(sent)).metadata();
    expect(metadata).toMatchObject({ format: 'webp', width: 256, height: 256, space: 'srgb' });
    expect([metadata.exif, metadata.icc, metadata.xmp, metadata.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('HTML behind the picture does not reach the avatar', async () => {
    expect(text(await encodeAvatar(Buffer.concat([sent, SCRIPT])))).not.toContain('script');
  });

  it('a picture with a byte changed is encoded or refused', async () => {
    for (let at = 0; at < sent.length; at += CHANGED_EVERY) {
      for (const value of [0, 0xff]) {
        const changed = Buffer.from(sent);
        changed[at] = value;
        await verdict(changed);
      }
    }
  });
});

describe('a damaged picture', () => {
  it.each<[string, (image: Sharp) => Sharp]>([
    ['png', (image) => image.png()],
    ['jpeg', (image) => image.jpeg()],
    ['progressive', (image) => image.jpeg({ progressive: true })],
    ['webp', (image) => image.webp()],
  ])('a %s that is truncated is refused', async (_, encode) => {
    const complete = await encode(flat(300, 200)).toBuffer();
    expect(await verdict(complete)).toBe('accepted');
    for (const part of [0.2, 0.5, 0.9]) {
      expect(await verdict(complete.subarray(0, Math.floor(complete.length * part)))).toBe(DAMAGED);
    }
  });

  it.each([
    ['no width', pngSaying(0, 9)],
    ['no height', pngSaying(9, 0)],
    ['fewer pixels than its header states', pngSaying(4_000, 4_000)],
    ['a chunk longer than the file', pngWith(Buffer.from('\x7f\xff\xff\xfftEXt', 'latin1'))],
    ['an unknown critical chunk', pngWith(pngChunk('EVIL', SCRIPT))],
  ])('a PNG with %s is refused', async (_, sent) => expect(await verdict(sent)).toBe(DAMAGED));
});

describe('what a picture hides', () => {
  const profile = Buffer.concat([Buffer.from('p\0\0'), deflateSync(SCRIPT)]);
  it.each([
    ['a comment', pngWith(pngChunk('tEXt', SCRIPT))],
    ['a private chunk', pngWith(pngChunk('xxXx', SCRIPT))],
    ['a colour profile', pngWith(pngChunk('iCCP', profile))],
  ])('HTML in %s does not reach the avatar', async (_, sent) => {
    expect(text(await encodeAvatar(sent))).not.toContain('script');
  });

  it.each(['jpegOfPhone', 'webpOfPhone'] as const)('%s is encoded without its location', async (name) => {
    expect(text(picture(name))).toContain('my street 7');
    expect(text(await encodeAvatar(picture(name)))).not.toContain('my street 7');
  });
});

describe('what an avatar looks like', () => {
  it('a picture that a phone stored on its side is turned upright', async () => {
    const blue = await flat(200, 400, { r: 0, g: 0, b: 255 }).png().toBuffer();
    const onItsSide = flat(400, 400).composite([{ input: blue, left: 0, top: 0 }]);
    // Orientation 6: the first row of the file is the right edge of the picture, so its left half is the upper one.
    const avatar = await encodeAvatar(await onItsSide.jpeg().withMetadata({ orientation: 6 }).toBuffer());
    const [top, bottom] = [await colour(avatar, 96, 32), await colour(avatar, 96, 160)];
    expect([Number(top[2]) > 200, Number(bottom[0]) > 200]).toEqual([true, true]);
  });

  it('a CMYK picture keeps its colour', async () => {
    const cmyk = await flat(300, 200).toColourspace('cmyk').jpeg().toBuffer();
    expect(await sharp(cmyk).metadata()).toMatchObject({ space: 'cmyk' });
    const [red, green, blue] = await colour(await encodeAvatar(cmyk), 96, 96);
    expect([Number(red) > 200, Number(green) < 60, Number(blue) < 60]).toEqual([true, true, true]);
  });

  it('a transparent picture stays transparent', async () => {
    const clear = await sharp({ create: { width: 9, height: 9, channels: 4, background: '#0000' } })
      .png()
      .toBuffer();
    expect((await sharp(await encodeAvatar(clear)).stats()).isOpaque).toBe(false);
  });
});

describe('the size of a picture', () => {
  it('a picture of the maximum size is accepted', async () => {
    expect(await verdict(await flat(AVATAR_SIDE_MAX, AVATAR_SIDE_MAX).png().toBuffer())).toBe('accepted');
  });

  it.each([
    [4_097, 9, 'This picture is 4097 × 9 pixels; the maximum is 4096 × 4096'],
    [9, 1_000_000, 'This picture is 9 × 1000000 pixels; the maximum is 4096 × 4096'],
    [65_535, 65_535, 'This picture is 65535 × 65535 pixels; the maximum is 4096 × 4096'],
  ])('a picture that states %i by %i pixels is refused before it is decoded', async (width, height, why) => {
    expect(await verdict(pngSaying(width, height))).toBe(why);
  });

  it('a decompression bomb is refused by its header', async () => {
    const pixels = { create: { width: 10_000, height: 10_000, channels: 3 as const, background: RED } };
    const bomb = await sharp({ ...pixels, limitInputPixels: false })
      .png({ compressionLevel: 1 })
      .toBuffer();
    expect(await verdict(bomb)).toMatch(/^This picture is 10000 × 10000 pixels/);
  });
});

describe('a file that is not a supported picture', () => {
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['GIF', Buffer.from('GIF89a\x0c\0\x09\0', 'latin1')],
    ['TIFF', Buffer.from('II*\0\x08\0\0\0', 'latin1')],
    ['a program', Buffer.from('\x7fELF', 'latin1')],
    ['HTML before a PNG', Buffer.concat([Buffer.from('<html>'), picture('png')])],
    ['a sound file', Buffer.from('RIFF\x10\0\0\0WAVEfmt ', 'latin1')],
  ])('%s is refused as not a picture', async (_, sent) => {
    expect(await verdict(sent)).toBe('This file is not a PNG, JPEG or WebP picture');
  });

  it('an animated picture is refused with that reason', async () => {
    expect(await verdict(picture('webpMoving'))).toMatch(/^Animated pictures/);
  });
});
