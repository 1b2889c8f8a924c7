import type { Sha256 } from '../field-types.js';

export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 200;
/** Maximum length of the name that a player gives a passkey, in UTF-16 code units. */
export const PASSKEY_NAME_MAX = 40;
export const ADULT_YEARS = 18;
/** Maximum length of a first or last name, in code points after NFC normalisation. */
export const PERSON_NAME_MAX = 50;

/** Numbers of the built-in avatars, `01` to `24`. */
export const DRAWN_AVATARS: readonly string[] = Array.from({ length: 24 }, (_, at) => `${at + 1}`.padStart(2, '0'));
export const AVATAR_BYTES_MAX = 1_048_576;
/** Maximum width and height of an uploaded picture, in pixels. */
export const AVATAR_SIDE_MAX = 4_096;
/** Media types of pictures that may be uploaded. Avatars of earlier versions are stored with them. */
export const AVATAR_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type AvatarType = (typeof AVATAR_TYPES)[number];
/** Media type to which an uploaded picture is converted. */
export const AVATAR_TYPE: AvatarType = 'image/webp';
/**
 * Width and height to which an uploaded picture is converted, in pixels. Screens with two pixels per point
 * show it sharp.
 */
export const AVATAR_SIDE = 256;

/**
 * A built-in avatar, identified by its number, or an uploaded picture, identified by the SHA-256 (hex) of its bytes.
 */
export type Avatar = { kind: 'drawn'; number: string } | { kind: 'uploaded'; digest: Sha256; type: AvatarType };

export function avatarUrl(uid: string, avatar: Avatar | null): string | null {
  if (!avatar) return null;
  return avatar.kind === 'drawn' ? `/art/avatars/${avatar.number}.svg` : `/api/avatars/${uid}/${avatar.digest}`;
}
