import { describe, expect, it } from '@jest/globals';
import { checkPicture, pictureType, sizeText } from './picture-check.js';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe('pictureType()', () => {
  it.each([
    ['\x89PNG\r\n\x1a\n....', 'image/png'],
    ['\xff\xd8\xff\xe0....', 'image/jpeg'],
    ['RIFF\x10\0\0\0WEBPVP8 ', 'image/webp'],
    ['RIFF\x10\0\0\0WAVEfmt ', null],
    ['<svg onload="alert(1)">', null],
    ['GIF89a......', null],
    ['\x89PNG', null],
    ['', null],
  ])('%j is detected as %p, regardless of the file name', (head, type) => {
    expect(pictureType(bytes(head))).toBe(type);
  });
});

describe('refused files', () => {
  it('a file that is not a picture is refused even with a picture file name', async () => {
    const script = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'], {
      type: 'image/png',
    });
    expect(await checkPicture(script)).toEqual({ fault: expect.stringContaining('not a PNG, JPEG or WebP') });
  });

  it('a file above 1 MiB is refused with its size, and the size never reads as the limit', async () => {
    const png = new Blob([bytes('\x89PNG\r\n\x1a\n') as Uint8Array<ArrayBuffer>, new Uint8Array(1_048_576)]);
    expect(await checkPicture(png)).toEqual({
      fault: expect.stringMatching(/^This picture has 1\.1 MB; the limit is 1 MB/),
    });
    expect(sizeText(3.42 * 1_048_576)).toBe('3.5 MB');
  });
});
