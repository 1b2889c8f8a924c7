import { type Clock, type Documents, type DocumentWrite, put, RevisionConflict, remove } from '@goldwake/core';
import { credentials, type UsernameClaim, upgrades, usernameClaims } from '../documents.js';
import { skeleton } from '../domain/confusables.js';
import { usernameOf } from '../domain/names.js';
import { onNewest } from '../streams/on-newest.js';

const DONE = 'username_claims';
const SKELETONS_DONE = 'username_skeletons_3';
/** Maximum number of claims that one transaction moves. MongoDB ends a transaction after three seconds. */
const MOVED_MAX = 100;

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
        return { skeleton, claim: { uid, username_normalized: normalized, free_at: null } };
      }),
    );
    afterId = page.at(-1)?.id;
  }
  await documents.write([put(upgrades, DONE, { done_at: new Date(clock.now()).toISOString() })]);
}

/**
 * Stores reservations under the current skeletons, which ignore separators and case and know more look-alikes. Players whose
 * names now collide keep their names, but only one of them holds the reservation; a name in use takes precedence over
 * one that was given up. Runs once per store.
 */
export async function renewSkeletons(documents: Documents, clock: Clock): Promise<void> {
  if (await documents.get(upgrades, SKELETONS_DONE)) return;
  let afterId: string | undefined;
  for (;;) {
    const page = await documents.scan(usernameClaims, { ...(afterId !== undefined && { afterId }), limit: MOVED_MAX });
    if (page.length === 0) break;
    const outdated = page.map(({ id }) => id).filter((id) => skeleton(id) !== id);
    await moveAll(documents, outdated, new Date(clock.now()).toISOString());
    afterId = page.at(-1)?.id;
  }
  await documents.write([put(upgrades, SKELETONS_DONE, { done_at: new Date(clock.now()).toISOString() })]);
}

/**
 * Moves claims to their current skeletons in one transaction. If another writer interferes, moves each claim in a
 * transaction of its own.
 */
async function moveAll(documents: Documents, ids: readonly string[], now: string): Promise<void> {
  const move = async (some: readonly string[]) => {
    const writes = await moving(documents, some, now);
    if (writes.length > 0) await documents.write(writes);
  };
  try {
    await move(ids);
  } catch (error) {
    if (!(error instanceof RevisionConflict)) throw error;
    for (const id of ids) await onNewest(() => move([id]));
  }
}

/** Returns the writes that move claims, unless another process has done so. Claims that have ended are only deleted. */
async function moving(documents: Documents, ids: readonly string[], now: string): Promise<DocumentWrite[]> {
  const removals: DocumentWrite[] = [];
  const moved = new Map<string, UsernameClaim>();
  for (const id of ids) {
    const claim = (await documents.get(usernameClaims, id))?.body;
    if (!claim) continue;
    removals.push(remove(usernameClaims, id, { free_at: claim.free_at }));
    const to = skeleton(id);
    const rival = moved.get(to);
    if (endOf(claim) > now && !(rival && endOf(rival) >= endOf(claim))) moved.set(to, claim);
  }
  const claims = await Promise.all([...moved].map(([to, claim]) => claiming(documents, to, claim)));
  return [...claims.flat(), ...removals];
}

interface NewClaim {
  skeleton: string;
  claim: UsernameClaim;
}

/** Writes all claims in one transaction; if one of them exists already, writes each alone. */
async function claimAll(documents: Documents, claims: readonly NewClaim[]): Promise<void> {
  try {
    await documents.write(claims.map(({ skeleton, claim }) => put(usernameClaims, skeleton, claim, 0)));
  } catch (error) {
    if (!(error instanceof RevisionConflict)) throw error;
    for (const { skeleton, claim } of claims) {
      await onNewest(async () => documents.write(await claiming(documents, skeleton, claim)));
    }
  }
}

/** Returns the write that stores a claim; none if the skeleton already has a claim that lasts at least as long. */
async function claiming(documents: Documents, skeleton: string, claim: UsernameClaim): Promise<DocumentWrite[]> {
  const present = await documents.get(usernameClaims, skeleton);
  if (present && endOf(present.body) >= endOf(claim)) return [];
  return [put(usernameClaims, skeleton, claim, present?.revision ?? 0)];
}

/** Returns the time at which the name becomes free, for comparison. A name in use sorts after all others. */
function endOf({ free_at }: UsernameClaim): string {
  return free_at ?? '9999';
}
