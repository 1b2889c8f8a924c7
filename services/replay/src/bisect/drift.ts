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
import { messageOf, rawHash } from '@goldwake/core';
import type { RawEvent } from '@goldwake/embedded';
import {
  agrees,
  type BalancesDocument,
  balancesAfter,
  balancesDocument,
  type WalletState,
  walletReducer,
} from '@goldwake/wallet/domain';
import { departures, eventCulprit, missing } from './culprits.js';

/** State of a wallet while its events are folded, with the version reached so far. */
export interface FoldPosition {
  state: WalletState;
  version: number;
  /** Hash of the event at this version. */
  hash: string;
}

export function initialPosition(uid: string): FoldPosition {
  return { state: walletReducer.initial(uid), version: 0, hash: FIRST_PREV_HASH };
}

function stated(event: StoredEvent): BalancesDocument {
  return balancesAfter(event as StoredEvent<WalletEvent>);
}

/**
 * Folds the next event onto a wallet's state. Checks that the event follows the previous one, that its postings sum to
 * zero and that its recorded balances equal the folded ones.
 */
export function stepOn(
  before: FoldPosition,
  raw: RawEvent,
): { after: FoldPosition; fault: undefined } | { after: undefined; fault: Culprit } {
  const { event } = raw;
  if (event.version !== before.version + 1) {
    return { after: undefined, fault: missing(event.stream, before.version + 1, event) };
  }
  const chain: string[] = [];
  if (event.prevHash !== before.hash) chain.push('prevHash differs from the hash of the previous event in the stream');
  if (rawHash(raw) !== event.hash) chain.push('the hash does not match the content: the event was changed');
  const { state, parted: diverged, wrong } = folded(before, event);
  const messages = [...chain, ...wrong];
  if (state && messages.length === 0) {
    return { after: { state, version: event.version, hash: event.hash }, fault: undefined };
  }
  const check = chain.length > 0 ? 'chain' : 'balances';
  const message = messages.join('; ');
  return { after: undefined, fault: eventCulprit(event, { where: 'events', check, message, departures: diverged }) };
}

function folded(
  before: FoldPosition,
  event: StoredEvent,
): { state?: WalletState; parted: Departure[]; wrong: string[] } {
  try {
    const wrong: string[] = [];
    const diverged: Departure[] = [];
    const state = walletReducer.evolve(before.state, event as WalletEvent);
    if (!agrees(state, event as WalletEvent)) {
      wrong.push('the balances or playthrough it states differ from the replayed ones');
      const replayed = balancesDocument(state, event.version);
      diverged.push(...departures(balancesDocument(before.state, before.version), replayed, stated(event)));
    }
    const { postings } = (event as WalletEvent).data;
    if (!sumsToZero(postings)) {
      wrong.push('its postings do not sum to zero');
      diverged.push(...departures(undefined, { postings: NOTHING }, { postings: sums(postings) }));
    }
    return { state, parted: diverged, wrong };
  } catch (error) {
    return { parted: [], wrong: [`cannot be read: ${messageOf(error)}`] };
  }
}

const NOTHING = { gold_coins: '0', sweeps_coins: '0' };

function sums(postings: readonly Posting[]): Balances {
  const sum = (currency: Currency) =>
    postings.filter((one) => one.currency === currency).reduce((all, one) => all + parseMicros(one.amount), 0n);
  return { gold_coins: microsText(sum('gold_coins')), sweeps_coins: microsText(sum('sweeps_coins')) };
}
