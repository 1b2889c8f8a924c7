import { describe, expect, it } from '@jest/globals';
import { type PictureName, picture, pngChunk, pngOfBytes, pngSaying } from '../../testing/pictures.js';
import { readPicture } from './read-picture.js';

const KINDS: [PictureName, string][] = [
  ['png', 'image/png'],
  ['jpeg', 'image/jpeg'],
  ['progressive', 'image/jpeg'],
  ['jpegOfPhone', 'image/jpeg'],
  ['webp', 'image/webp'],
  ['webpLossless', 'image/webp'],
  ['webpOfPhone', 'image/webp'],
];
const SCRIPT = Buffer.from('<script>alert(1)</script>');
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

function why(bytes: Uint8Array): string {
  try {
    readPicture(bytes);
    return 'taken';
  } catch (error) {
    const { code, detail } = error as { code: string; detail: string };
    expect(code).toBe('image_unusable');
    return detail;
  }
}

describe.each(KINDS)('reading a picture: %s', (name, type) => {
  const sent = picture(name);

  it('the type and size are detected from the content', () => {
    expect(readPicture(sent)).toMatchObject({ type, width: 12, height: 9 });
  });

  it('the cleaned picture reads the same again', () => {
    const once = readPicture(sent);
    expect(readPicture(once.bytes)).toEqual(once);
  });

  it('a picture truncated at any byte is refused', () => {
    for (let length = 0; length < sent.length; length++) {
      expect([length, why(sent.subarray(0, length))]).not.toEqual([length, 'taken']);
    }
  });

  it('a picture followed by other data is refused', () => {
    for (const tail of [SCRIPT, Buffer.from('PK\x03\x04'), Buffer.of(0), sent]) {
      expect(why(Buffer.concat([sent, tail]))).toMatch(/more than a picture|damaged/);
    }
  });

  it('the reader neither crashes nor hangs on a picture with any byte changed', () => {
    for (let at = 0; at < sent.length; at++) {
      for (const value of [0, 0x7f, 0xff]) {
        const changed = Buffer.from(sent);
        changed[at] = value;
        why(changed);
      }
    }
  });
});

describe('a picture from a phone', () => {
  it.each(['jpegOfPhone', 'webpOfPhone'] as const)('%s is returned without its location', (name) => {
    expect(text(picture(name))).toContain('my street 7');
    expect(text(readPicture(picture(name)).bytes)).not.toContain('my street 7');
  });

  it('the orientation is kept', () => {
    const given = text(readPicture(picture('jpegOfPhone')).bytes);
    expect(given).toContain('Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06');
    expect(text(readPicture(picture('jpeg')).bytes)).not.toContain('Exif');
  });
});

describe('reading a PNG', () => {
  const png = picture('png');
  const with_ = (chunk: Buffer) => Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);

  it('comments are removed', () => {
    const sent = with_(pngChunk('tEXt', SCRIPT));
    expect(readPicture(sent).bytes).toEqual(readPicture(png).bytes);
    expect(readPicture(pngOfBytes(1_048_576)).bytes).toHaveLength(png.length);
  });

  it.each([
    ['an unknown critical chunk', with_(pngChunk('EVIL', SCRIPT))],
    ['a second header', with_(png.subarray(8, 33))],
    ['a wrong checksum', Buffer.concat([png.subarray(0, 40), Buffer.of((png[40] ?? 0) ^ 1), png.subarray(41)])],
    ['no pixels', Buffer.concat([png.subarray(0, 33), pngChunk('IEND', Buffer.alloc(0))])],
    ['a width of nothing', pngSaying(0, 9)],
    ['a height of nothing', pngSaying(9, 0)],
    ['a chunk longer than the file', with_(Buffer.from('\xff\xff\xff\xfftEXt', 'latin1'))],
  ])('a PNG with %s is refused as damaged', (_, bytes) =>
    expect(why(bytes)).toBe('This picture is cut short or damaged'),
  );
});

describe('reading a JPEG', () => {
  const jpeg = picture('jpeg');
  const [frame, scan] = [0xc0, 0xda].map((marker) => jpeg.indexOf(Buffer.of(0xff, marker))) as [number, number];
  const frameEnd = frame + 2 + jpeg.readUInt16BE(frame + 2);
  const coded = scan + 2 + jpeg.readUInt16BE(scan + 2);
  const end = Buffer.of(0xff, 0xd9);

  it.each([
    ['two sizes', Buffer.concat([jpeg.subarray(0, frameEnd), jpeg.subarray(frame)])],
    ['no pixels', Buffer.concat([jpeg.subarray(0, scan), end])],
    ['pixels before their size', Buffer.concat([jpeg.subarray(0, frame), jpeg.subarray(scan)])],
  ])('a JPEG with %s is refused as damaged', (_, bytes) =>
    expect(why(bytes)).toBe('This picture is cut short or damaged'),
  );

  it.each([0xd0, 0xd7])('the scan continues after the restart marker %i', (restart) => {
    const sent = Buffer.concat([jpeg.subarray(0, coded), Buffer.of(0xff, restart), jpeg.subarray(coded)]);
    expect(text(readPicture(sent).bytes)).toContain(text(sent.subarray(scan)));
  });
});

describe('reading a WebP', () => {
  const extended = picture('webpOfPhone');

  it('the header flags of removed metadata are cleared', () => {
    expect(extended[20]).toBe(0x18);
    expect(readPicture(extended).bytes[20]).toBe(0x10);
  });

  it.each([
    ['width', 24],
    ['height', 27],
  ])('a WebP whose canvas %s differs from its picture is refused as damaged', (_, at) => {
    const sent = Buffer.from(extended);
    sent[at] = (sent[at] ?? 0) + 1;
    expect(why(sent)).toBe('This picture is cut short or damaged');
  });
});

describe('the size of a picture', () => {
  it.each([
    [4_096, 4_096, 'taken'],
    [4_097, 9, 'This picture is 4097 × 9 pixels; 4096 a side is the most'],
    [9, 4_294_967_295, 'This picture is 9 × 4294967295 pixels; 4096 a side is the most'],
  ])('a picture of %i by %i pixels: %s', (width, height, verdict) =>
    expect(why(pngSaying(width, height))).toBe(verdict),
  );
});

describe('a file that is not a supported picture', () => {
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['SVG behind a byte order mark', Buffer.from('\ufeff<?xml version="1.0"?><svg/>')],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['GIF', Buffer.from('GIF89a\x0c\0\x09\0', 'latin1')],
    ['a program', Buffer.from('\x7fELF', 'latin1')],
    ['HTML before a PNG', Buffer.concat([Buffer.from('<html>'), picture('png')])],
    ['a sound file', Buffer.from('RIFF\x10\0\0\0WAVEfmt ', 'latin1')],
  ])('%s is refused as not a picture', (_, bytes) =>
    expect(why(bytes)).toBe('This file is not a PNG, JPEG or WebP picture'),
  );

  it('an animated picture is refused with that reason', () => {
    expect(why(picture('webpMoving'))).toMatch(/^Moving pictures/);
  });

  it('a JPEG that browsers cannot display is refused with that reason', () => {
    const lossless = picture('jpeg');
    lossless[lossless.indexOf(Buffer.of(0xff, 0xc0)) + 1] = 0xc3;
    expect(why(lossless)).toMatch(/few programs/);
  });
});
