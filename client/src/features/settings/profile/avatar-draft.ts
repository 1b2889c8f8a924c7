import type { User } from '@goldwake/contracts';
import { api } from '../../../api/index.js';

/** An avatar that the player has selected but not saved yet. */
export type AvatarDraft =
  | { kind: 'drawn'; number: string }
  | { kind: 'picture'; picture: Blob; url: string }
  | { kind: 'none' };

/** Timeout of an upload, in milliseconds. It is long enough for slow connections. */
const UPLOAD_MS = 60_000;

export function saveAvatar(draft: AvatarDraft): Promise<User> {
  switch (draft.kind) {
    case 'drawn':
      return api.put('/self/avatar', { avatar: draft.number });
    case 'picture':
      return api.put('/self/avatar', draft.picture, { timeout: UPLOAD_MS });
    case 'none':
      return api.delete('/self/avatar');
  }
}

/** Returns the number in the URL of a drawn avatar, or null if the player has an uploaded picture or no avatar. */
export function drawnNumber(url: string | null): string | null {
  return /\/art\/avatars\/(\d\d)\.svg/.exec(url ?? '')?.[1] ?? null;
}
