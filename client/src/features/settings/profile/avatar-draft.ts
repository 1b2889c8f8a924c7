import type { User } from '@goldwake/contracts';
import { api } from '../../../api/index.js';

/** What is chosen and not yet saved. */
export type AvatarDraft =
  | { kind: 'drawn'; number: string }
  | { kind: 'picture'; picture: Blob; url: string }
  | { kind: 'none' };

/** An upload may take its time on a slow line. */
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

/** The number of a drawn avatar's address; null for pictures and for none. */
export function drawnNumber(url: string | null): string | null {
  return /\/art\/avatars\/(\d\d)\.svg/.exec(url ?? '')?.[1] ?? null;
}
