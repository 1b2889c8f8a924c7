import { AVATAR_BYTES_MAX, AVATAR_SIDE_MAX, type AvatarType } from '@goldwake/contracts';

/** Result of checking a file: a valid picture, or the reason why the file is refused. */
export type CheckedPicture = { picture: Blob } | { fault: string };

const MIB = 1_048_576;

/**
 * Detects the picture type from the first bytes of the file, not from its name. Returns null if the file is not a PNG,
 * JPEG or WebP.
 */
export function pictureType(head: Uint8Array): AvatarType | null {
  const at = (offset: number, ...bytes: number[]) => bytes.every((byte, index) => head[offset + index] === byte);
  if (at(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  if (at(0, 0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (at(0, 0x52, 0x49, 0x46, 0x46) && at(8, 0x57, 0x45, 0x42, 0x50)) return 'image/webp';
  return null;
}

/** Formats a file size, for example `3.4 MB`. Rounds up, so no size above the limit is shown as the limit. */
export function sizeText(bytes: number): string {
  return `${(Math.ceil((bytes / MIB) * 10) / 10).toFixed(1)} MB`;
}

/** Checks the picture before the upload, so the player does not wait for an upload that would be refused. */
export async function checkPicture(file: Blob): Promise<CheckedPicture> {
  const type = pictureType(new Uint8Array(await file.slice(0, 12).arrayBuffer()));
  if (!type) return { fault: 'This file is not a PNG, JPEG or WebP picture. Choose another one.' };
  if (file.size > AVATAR_BYTES_MAX) {
    return {
      fault: `This picture has ${sizeText(file.size)}; the limit is 1 MB. Make it smaller, or choose another one.`,
    };
  }
  const picture = new Blob([file], { type });
  try {
    const { width, height } = await createImageBitmap(picture);
    if (Math.max(width, height) > AVATAR_SIDE_MAX) {
      const limit = AVATAR_SIDE_MAX.toLocaleString('en-US');
      return {
        fault: `This picture is ${width} × ${height} pixels; the limit is ${limit} per side. Choose a smaller one.`,
      };
    }
  } catch {
    return { fault: 'This picture cannot be read; the file may be damaged. Choose another one.' };
  }
  return { picture };
}

/** Converts the picture to a data URL for the preview, because the content security policy forbids `blob:` images. */
export function dataUrl(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(picture);
  });
}
