import {
  type Balances,
  type Currency,
  FIRST_PREV_HASH,
  microsText,
  type Posting,
  parseMicros,
  type StoredEvent,
  sumsToZero,
  type WalletEvent,
} from '@goldwake/contracts';
import type { Culprit, Departure } from '@goldwake/contracts/http';
import { rawHash } from '@goldwake/platform';
import type { RawEvent } from '@goldwake/platform/embedded';
import {
  agrees,
  type BalancesDocument,
  balancesAfter,
  balancesDocument,
  type WalletState,
  walletReducer,
} from '@goldwake/wallet/domain';
import { culpritAt, departures, missing } from './answer.js';

/** A wallet on the way through its events, and where it stands. */
export interface Footing {
  state: WalletState;
  version: number;
  /** Of the event at that version. */
  hash: string;
}

export function beginning(uid: string): Footing {
  return { state: walletReducer.initial(uid), version: 0, hash: FIRST_PREV_HASH };
}

function stated(event: StoredEvent): BalancesDocument {
  return balancesAfter(event as StoredEvent<WalletEvent>);
}

/** The next event of a wallet folded onto those before it: it follows them, posts to zero, and states what they come to. */
export function stepOn(
  before: Footing,
  raw: RawEvent,
): { after: Footing; fault: undefined } | { after: undefined; fault: Culprit } {
  const { event } = raw;
  if (event.version !== before.version + 1) {
    return { after: undefined, fault: missing(event.stream, before.version + 1, event) };
  }
  const chain: string[] = [];
  if (event.prevHash !== before.hash) chain.push('prevHash is not the hash of the event before it in its stream');
  if (rawHash(raw) !== event.hash) chain.push('the hash does not match the content: it was changed');
  const { state, parted, wrong } = folded(before, event);
  const messages = [...chain, ...wrong];
  if (state && messages.length === 0) {
    return { after: { state, version: event.version, hash: event.hash }, fault: undefined };
  }
  const check = chain.length > 0 ? 'chain' : 'balances';
  const message = messages.join('; ');
  return { after: undefined, fault: culpritAt(event, { where: 'events', check, message, departures: parted }) };
}

function folded(before: Footing, event: StoredEvent): { state?: WalletState; parted: Departure[]; wrong: string[] } {
  try {
    const wrong: string[] = [];
    const parted: Departure[] = [];
    const state = walletReducer.evolve(before.state, event as WalletEvent);
    if (!agrees(state, event as WalletEvent)) {
      wrong.push('what it states is not what its postings make of the wallet before it');
      const replayed = balancesDocument(state, event.version);
      parted.push(...departures(balancesDocument(before.state, before.version), replayed, stated(event)));
    }
    const { postings } = (event as WalletEvent).data;
    if (!sumsToZero(postings)) {
      wrong.push('its postings do not sum to zero');
      parted.push(...departures(undefined, { postings: NOTHING }, { postings: sums(postings) }));
    }
    return { state, parted, wrong };
  } catch (error) {
    return { parted: [], wrong: [`it cannot be read: ${error instanceof Error ? error.message : error}`] };
  }
}

const NOTHING = { gold_coins: '0', sweeps_coins: '0' };

function sums(postings: readonly Posting[]): Balances {
  const sum = (currency: Currency) =>
    postings.filter((one) => one.currency === currency).reduce((all, one) => all + parseMicros(one.amount), 0n);
  return { gold_coins: microsText(sum('gold_coins')), sweeps_coins: microsText(sum('sweeps_coins')) };
}
