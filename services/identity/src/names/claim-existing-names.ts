import { type Clock, type Documents, type DocumentWrite, put, RevisionConflict } from '@goldwake/core';
import { credentials, upgrades, usernameClaims } from '../documents.js';
import { usernameOf } from '../domain/names.js';

const DONE = 'username_claims';

/**
 * Reserves the names of accounts that were opened before names were reserved. Accounts whose names look the same all
 * keep them; the reservation goes to one of them. Runs once per store, at the first start.
 */
export async function claimExistingNames(documents: Documents, clock: Clock): Promise<void> {
  if (await documents.get(upgrades, DONE)) return;
  let afterId: string | undefined;
  for (;;) {
    const page = await documents.scan(credentials, afterId === undefined ? {} : { afterId });
    if (page.length === 0) break;
    await claimAll(
      documents,
      page.map(({ body: { uid, username } }) => {
        const { normalized, skeleton } = usernameOf(username);
        return put(usernameClaims, skeleton, { uid, username_normalized: normalized, free_at: null }, 0);
      }),
    );
    afterId = page.at(-1)?.id;
  }
  await documents.write([put(upgrades, DONE, { done_at: new Date(clock.now()).toISOString() })]);
}

/** Writes all claims in one transaction; if one of them exists already, writes each alone. */
async function claimAll(documents: Documents, claims: readonly DocumentWrite[]): Promise<void> {
  const write = async (some: readonly DocumentWrite[]) => {
    try {
      await documents.write([...some]);
      return true;
    } catch (error) {
      if (error instanceof RevisionConflict) return false;
      throw error;
    }
  };
  if (await write(claims)) return;
  for (const claim of claims) await write([claim]);
}
