import { Refusal } from '@goldwake/contracts';
import { type Clock, type Documents, type DocumentWrite, put } from '@goldwake/core';
import { credentials, passkeyClaims, upgrades } from '../documents.js';
import type { Accounts } from '../streams/accounts.js';
import { digest } from './digest.js';

const DONE = 'passkey_claims';

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

/**
 * Reserves the ids of passkeys that were added before ids were reserved. An id that several accounts have is reserved
 * for one of them, and all keep their passkeys. Runs once per store, at the first start.
 */
export async function claimExistingPasskeys(documents: Documents, accounts: Accounts, clock: Clock): Promise<void> {
  if (await documents.get(upgrades, DONE)) return;
  let afterId: string | undefined;
  for (;;) {
    const page = await documents.scan(credentials, afterId === undefined ? {} : { afterId });
    if (page.length === 0) break;
    const owned = await Promise.all(
      page.map(async ({ id: uid }) => {
        const { passkeys } = (await accounts.load(uid)).state.secondFactors;
        return passkeys.map(({ id }) => [digest(id), uid] as const);
      }),
    );
    const claims = new Map(owned.flat());
    await documents.write([...claims].map(([id, uid]) => put(passkeyClaims, id, { uid })));
    afterId = page.at(-1)?.id;
  }
  await documents.write([put(upgrades, DONE, { done_at: new Date(clock.now()).toISOString() })]);
}
