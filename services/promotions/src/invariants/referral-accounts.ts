import {
  type AccountEvent,
  type EventOf,
  idOf,
  normalizeUsername,
  type SignUpDevice,
  type StoredEvent,
  streamName,
} from '@goldwake/contracts';
import { type HistoryScope, RECORDED_WITHIN_MS } from '@goldwake/core';
import { CHAIN_MAX } from '../domain/index.js';

interface Referred {
  eventId: string;
  referrer_id: string;
  device: SignUpDevice;
  at: string;
}

interface Ban {
  since: number;
  until: number;
}

/** What the accounts say about referrals. */
export interface Accounts {
  /** Sign-ups by the link of a player, by uid of the friend. */
  referred: Map<string, Referred>;
  /** Usernames of these friends, all that they have had. */
  usernames: Map<string, string[]>;
  /** Name in the link of players who came by a name that nobody had. */
  unknownRefs: Map<string, string>;
  /** Friends with a verified e-mail address. */
  verified: Set<string>;
  bans: Map<string, Ban>;
}

export function noAccounts(): Accounts {
  return { referred: new Map(), usernames: new Map(), unknownRefs: new Map(), verified: new Set(), bans: new Map() };
}

export function followAccount(accounts: Accounts, event: StoredEvent<AccountEvent>, scope: HistoryScope): void {
  const { referred, usernames, unknownRefs, verified } = accounts;
  const { uid } = event.data;
  switch (event.type) {
    case 'account_opened': {
      const { ref, username_normalized } = event.data as EventOf<'account_opened'>['data'];
      if (ref === null || scope.isMasked(event)) return;
      usernames.set(uid, [username_normalized]);
      unknownRefs.set(uid, normalizeUsername(ref));
      return;
    }
    case 'player_referred': {
      const { referrer_id, device } = event.data as EventOf<'player_referred'>['data'];
      if (!referred.has(uid)) referred.set(uid, { eventId: event.eventId, referrer_id, device, at: event.effectiveAt });
      unknownRefs.delete(uid);
      return;
    }
    case 'username_changed':
      usernames.get(uid)?.push((event.data as EventOf<'username_changed'>['data']).username_normalized);
      return;
    case 'email_verified':
    case 'email_changed':
      if (referred.has(uid)) verified.add(uid);
      return;
    case 'player_banned':
    case 'ban_lifted':
      ban(accounts, event as StoredEvent<EventOf<'player_banned' | 'ban_lifted'>>);
  }
}

function ban({ bans }: Accounts, { data, recordedAt }: StoredEvent<EventOf<'player_banned' | 'ban_lifted'>>): void {
  const at = Date.parse(recordedAt);
  const before = bans.get(data.uid);
  if (!('until' in data)) {
    if (before) before.until = Math.min(before.until, at);
    return;
  }
  const until = data.until === null ? Number.POSITIVE_INFINITY : Date.parse(data.until);
  bans.set(data.uid, { since: before && before.until > at ? before.since : at, until });
}

/** Returns whether a player was banned, or free, for the whole five minutes before a time and after it. */
export function banAt({ bans }: Accounts, uid: string, at: number): 'banned' | 'free' | 'either' {
  const known = bans.get(uid);
  if (!known || known.since > at || known.until < at - RECORDED_WITHIN_MS) return 'free';
  return known.since < at - RECORDED_WITHIN_MS && known.until > at + RECORDED_WITHIN_MS ? 'banned' : 'either';
}

/**
 * Says why a referral is in no ring that the sign-up closes because of which it is rejected; undefined if it is, or if
 * accounts of the ring are not in the history. `causes` judges causes that are no sign-up by a link.
 */
export function ringFault(
  { referred, usernames, unknownRefs }: Accounts,
  link: { friend_id: string; referrer_id: string; code: 'reciprocal' | 'circular' | 'ring' },
  causationId: string | null,
  scope: HistoryScope,
): string | undefined {
  const [cause = ''] = (causationId ?? '').split('@');
  const closing = idOf(cause);
  if (referred.get(closing)?.eventId !== causationId) return undefined;
  const links: string[] = [];
  let first = closing;
  for (let next = referred.get(first); next && links.length < CHAIN_MAX; next = referred.get(first)) {
    links.push(`${first} ${next.referrer_id}`);
    first = next.referrer_id;
  }
  const names = usernames.get(closing);
  if (!names || !scope.includes(streamName('account', first))) return undefined;
  const isRing =
    names.includes(unknownRefs.get(first) ?? '') && links.includes(`${link.friend_id} ${link.referrer_id}`);
  const code = links.length === 1 ? 'reciprocal' : 'circular';
  if (isRing && (code === link.code || link.code === 'ring')) return undefined;
  return `ends as ${link.code}; ${causationId} closes ${isRing ? `a ring that is ${code}` : 'no ring with it'}`;
}
