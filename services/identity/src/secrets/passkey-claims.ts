import { Refusal } from '@goldwake/contracts';
import { type Documents, type DocumentWrite, put } from '@goldwake/core';
import { passkeyClaims } from '../documents.js';
import { digest } from './digest.js';

/**
 * Returns the write that reserves the id of a new passkey for its account. If another account reserves it at the same
 * time, the write fails with `RevisionConflict`.
 * @throws Refusal `passkey_unusable` if another account has registered the id
 */
export async function claimPasskey(documents: Documents, uid: string, passkeyId: string): Promise<DocumentWrite> {
  const present = await documents.get(passkeyClaims, digest(passkeyId));
  if (present && present.body.uid !== uid) throw registeredAlready();
  return put(passkeyClaims, digest(passkeyId), { uid }, present?.revision ?? 0);
}

export function registeredAlready(): Refusal {
  return new Refusal('passkey_unusable', 'This passkey is registered already; create a new one');
}
