import { msUntil, Refusal } from '@goldwake/contracts';
import { type Clock, type Document, type Documents, type DocumentWrite, put } from '@goldwake/core';
import { type UsernameClaim, usernameClaims } from '../documents.js';
import type { Username } from '../domain/names.js';

const LOOKS_TAKEN = 'This username looks like one that is taken';
/**
 * Maximum number of given-up names that are kept for one player. Without it, one player could keep any number of names
 * from all others.
 */
const KEPT_MAX = 5;

/**
 * Reserves usernames, so that names that look the same have one owner. A name that a player gives up stays reserved for
 * a while: other players, and the staff who ban by name, still connect it with that player.
 */
export class UsernameClaims {
  constructor(
    private readonly documents: Documents,
    private readonly clock: Clock,
    /** Time for which a given-up name stays reserved, in milliseconds. */
    private readonly reservedMs: number,
  ) {}

  /**
   * Returns the writes that reserve a name for a player who has none yet.
   * @throws Refusal `username_taken`
   */
  async first(uid: string, name: Username): Promise<DocumentWrite[]> {
    return [this.take(uid, name, await this.documents.get(usernameClaims, name.skeleton))];
  }

  /**
   * Returns the writes that reserve a player’s new name and keep the previous one until it is free.
   * @throws Refusal `username_taken`, or `too_many_requests` if too many previous names are still kept
   */
  async next(uid: string, name: Username, previous: Username): Promise<DocumentWrite[]> {
    const [wanted, present] = await Promise.all(
      [name, previous].map(({ skeleton }) => this.documents.get(usernameClaims, skeleton)),
    );
    const claim = this.take(uid, name, wanted);
    if (name.skeleton === previous.skeleton || present?.body.uid !== uid) return [claim];
    await this.requireFewKept(uid);
    const free_at = new Date(this.clock.now() + this.reservedMs).toISOString();
    return [claim, put(usernameClaims, previous.skeleton, { ...present.body, free_at }, present.revision)];
  }

  private take(uid: string, name: Username, present: Document<UsernameClaim> | undefined): DocumentWrite {
    const now = new Date(this.clock.now()).toISOString();
    const isOthers =
      present && present.body.uid !== uid && (present.body.free_at === null || present.body.free_at > now);
    if (isOthers) {
      const isSame = present.body.username_normalized === name.normalized;
      throw new Refusal('username_taken', isSame ? undefined : LOOKS_TAKEN);
    }
    const claim: UsernameClaim = { uid, username_normalized: name.normalized, free_at: null };
    return put(usernameClaims, name.skeleton, claim, present?.revision ?? 0);
  }

  private async requireFewKept(uid: string): Promise<void> {
    const from = new Date(this.clock.now()).toISOString();
    const kept = await this.documents.find(usernameClaims, {
      index: 'owner',
      equals: [uid],
      range: { from, fromExclusive: true },
      limit: KEPT_MAX,
    });
    if (kept.length < KEPT_MAX) return;
    const waitMs = msUntil(Date.parse(kept[0]?.body.free_at ?? from), this.clock.now(), this.reservedMs);
    if (waitMs === 0) return;
    throw new Refusal('too_many_requests', 'You have changed your username too often; wait before the next change', {
      retry_after: Math.ceil(waitMs / 1000),
    });
  }
}
