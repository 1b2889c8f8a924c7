import { msSince } from '@goldwake/contracts';
import type { Random } from '@goldwake/core';
import type { Session } from '../documents.js';
import type { DataKey } from './data-key.js';
import { digest } from './digest.js';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Time without a refresh after which a session ends. */
export const IDLE_MS = 30 * DAY_MS;
/**
 * Grace period in which a refresh token that is exchanged again gives the same successor, in milliseconds. It covers
 * tabs that refresh at once: the browser keeps the cookie of the response that arrives last.
 */
export const GRACE_MS = 10_000;
/**
 * Age from which an exchange within the grace period starts the period again, so that tabs that refresh one soon after
 * another get the same successor.
 */
const EXTEND_MS = GRACE_MS / 2;
/**
 * Time after its first exchange in which a successor is returned, in milliseconds. Without it, a thief who exchanges the
 * previous token every few seconds would get the owner's successor at any time.
 */
export const RETURNED_MS = 2 * GRACE_MS;

const FAMILY_BYTES = 16;
const TOKEN_BYTES = FAMILY_BYTES + 32;

/**
 * The two parts of a refresh token. `family` identifies the session (128 bits), `own` the token within that session
 * (256 bits). Both parts are secret.
 */
interface Parts {
  family: string;
  own: string;
}

function join({ family, own }: Parts): string {
  return Buffer.concat([Buffer.from(family, 'base64url'), Buffer.from(own, 'base64url')]).toString('base64url');
}

function split(token: string): Parts | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== TOKEN_BYTES || bytes.toString('base64url') !== token) return undefined;
  return {
    family: bytes.subarray(0, FAMILY_BYTES).toString('base64url'),
    own: bytes.subarray(FAMILY_BYTES).toString('base64url'),
  };
}

/**
 * Returns the hash of the token part that identifies the session.
 * @returns undefined if the text cannot be a refresh token
 */
export function familyHash(token: string): string | undefined {
  const parts = split(token);
  return parts && digest(parts.family);
}

/** Returns whether a token of the session's family would be accepted, unless the session has ended. */
export function isTokenOf({ refresh_hash, previous_hash }: Session, token: string): boolean {
  const parts = split(token);
  const hash = parts && digest(parts.own);
  return hash !== undefined && (hash === refresh_hash || hash === previous_hash);
}

export function newFamily(random: Random): {
  token: string;
  row: Pick<Session, 'family_hash' | 'refresh_hash' | 'previous_hash'>;
} {
  const randomText = (count: number) => Buffer.from(random.bytes(count)).toString('base64url');
  const parts = { family: randomText(FAMILY_BYTES), own: randomText(TOKEN_BYTES - FAMILY_BYTES) };
  const row = {
    family_hash: digest(parts.family),
    refresh_hash: digest(parts.own),
    previous_hash: null,
  };
  return { token: join(parts), row };
}

/**
 * Derives the next token from the current one and the data key instead of from random bytes, so that a token exchanged
 * again gives the same successor without storing it. Somebody who copies the store and an old token cannot derive the
 * current one without the data key.
 * @param replaced number of earlier successors of the same token that this one replaces
 */
function successor(key: Pick<DataKey, 'lookup'>, { family, own }: Parts, replaced: number): Parts {
  const counted = replaced === 0 ? '' : ` ${replaced}`;
  return { family, own: key.lookup('refresh token', `${family} ${own}${counted}`) };
}

export type Rotation =
  /** The token is exchanged. The caller stores `session` and returns the new `token`. */
  | { kind: 'rotated'; session: Session; token: string }
  /**
   * The token was exchanged a moment ago. The caller returns the same successor again and stores nothing.
   */
  | { kind: 'again'; token: string }
  /** The token is an old one that is no longer accepted, so it was probably copied. */
  | { kind: 'reused' };

/**
 * Returns the time at which a session ends if it is not refreshed again, in milliseconds since the Unix epoch.
 * @param lifeMs time after the sign-in at which the session ends, however often it is refreshed
 */
export function sessionEnd(startedAt: number, now: number, lifeMs: number): number {
  return Math.min(now + IDLE_MS, startedAt + lifeMs);
}

/**
 * Decides whether a refresh token is exchanged, gets the same successor again, or is treated as reused. The token before
 * the current one is accepted as long as the current one was never exchanged, because its response may have been lost.
 * After the grace period its new successor replaces the current token, so a thief and the owner cannot both go on.
 * A successor is returned for at most `RETURNED_MS`.
 * @param session session of the token's family, neither ended nor expired
 * @param now milliseconds since the Unix epoch
 * @param lifeMs time after the sign-in at which the session ends
 */
export function rotate(
  key: Pick<DataKey, 'lookup'>,
  session: Session,
  token: string,
  now: number,
  lifeMs: number,
): Rotation {
  const parts = split(token);
  if (!parts) return { kind: 'reused' };
  const hash = digest(parts.own);
  const isCurrent = hash === session.refresh_hash;
  if (!isCurrent && hash !== session.previous_hash) return { kind: 'reused' };
  const first_returned_at = session.first_returned_at ?? session.last_used_at;
  const age = msSince(Date.parse(session.last_used_at), now);
  const isReplaced = !isCurrent && age > GRACE_MS;
  const replaced_count = isCurrent ? 0 : (session.replaced_count ?? 0) + Number(isReplaced);
  const next = successor(key, parts, replaced_count);
  const isExtended = age > EXTEND_MS && msSince(Date.parse(first_returned_at), now) <= RETURNED_MS - GRACE_MS;
  if (!isCurrent && !isReplaced && !isExtended) return { kind: 'again', token: join(next) };
  const rotated = {
    ...session,
    refresh_hash: digest(next.own),
    previous_hash: hash,
    replaced_count,
    first_returned_at: isCurrent || isReplaced ? new Date(now).toISOString() : first_returned_at,
    last_used_at: new Date(now).toISOString(),
    expires_at: new Date(sessionEnd(Date.parse(session.started_at), now, lifeMs)).toISOString(),
  };
  return { kind: 'rotated', session: rotated, token: join(next) };
}
