import type { StoredEvent } from '@goldwake/contracts';
import { findingsOf, type GivenEvent, type Reported, storedEvents } from '@goldwake/core/testing';
import { walletReducer } from '../domain/index.js';
import { INVARIANTS } from '../invariants/index.js';
import {
  adjusts,
  bets,
  buys,
  cancels,
  captures,
  granted,
  holds,
  raises,
  releases,
  restores,
  rollsBack,
  type Step,
  settles,
  takesBack,
  wins,
} from './wallet.js';

export const [GC, SC] = ['gold_coins', 'sweeps_coins'] as const;
export const draw = (seed_pair: number, nonce: number) => ({ seed_pair, nonce });

export function history(steps: readonly Step[], uid = 'u1'): StoredEvent[] {
  let state = walletReducer.initial(uid);
  const given: GivenEvent[] = [];
  for (const step of steps) {
    for (const event of step(state)) {
      state = walletReducer.evolve(state, event);
      given.push({ stream: `wallet-${uid}`, ...event });
    }
  }
  return storedEvents(given);
}

/** Events of every type, with the version that each step's last event has. */
export const STORY: readonly Step[] = [
  granted('g1', '5000000', '1000000'), // 2, after wallet_opened
  settles('r1', GC, '1000000', '2000000', draw(1, 0)), // 3
  bets('r2', SC, '100000', draw(1, 1)), // 4
  wins('r2', '150000'), // 5
  bets('r3', SC, '200000'), // 6
  rollsBack('r3'), // 7
  settles('r4', SC, '300000', '0', draw(1, 2)), // 8
  settles('r5', GC, '10000', '0', draw(2, 0)), // 9
  adjusts(GC, '500000'), // 10
  holds('h1', SC, '100000'), // 11
  captures('h1'), // 12
  holds('h2', SC, '50000'), // 13
  releases('h2'), // 14
  granted('g2', '0', '100000', 250), // 15
  settles('r6', SC, '650000', '0', draw(2, 1)), // 16
  buys('p1', '9990000', '1000000', '300000'), // 17
];

/** A purchase that is taken back without what was lost of it, restored, and taken back again. */
export const REVERSED: readonly Step[] = [
  granted('g1', '5000000', '1000000'), // 2, after wallet_opened
  buys('p1', '9990000', '1000000', '300000'), // 3
  settles('r1', SC, '1200000', '0', draw(1, 0)), // 4
  takesBack('p1'), // 5
  restores('p1'), // 6
  takesBack('p1', 'refund'), // 7
];

/** Rounds whose stake is raised. The provider of the second one uses the id of the first again. */
export const RAISED: readonly Step[] = [
  granted('g1', '5000000', '1000000'), // 2, after wallet_opened
  bets('r1', SC, '100000'), // 3
  raises('r1', '100000'), // 4
  wins('r1', '0'), // 5
  bets('r1', SC, '200000'), // 6
  raises('r1', '200000'), // 7
  rollsBack('r1'), // 8
];

/** A round whose bet is rolled back, and one that is cancelled before its bet. */
export const CANCELLED: readonly Step[] = [
  granted('g1', '5000000', '1000000'), // 2, after wallet_opened
  bets('r1', SC, '100000'), // 3
  rollsBack('r1'), // 4
  bets('r1', SC, '100000'), // 5, under the id that the provider uses again
  wins('r1', '0'), // 6
  cancels('r2'), // 7
  bets('r3', SC, '100000'), // 8
];

/** Returns what a rule of the wallet reports about a history. */
export const found = (name: string, events: readonly StoredEvent[]): Reported[] => {
  const rule = INVARIANTS.find((one) => one.name === name);
  if (!rule) throw new Error(`there is no rule ${name}`);
  return findingsOf(rule, events);
};

// biome-ignore lint/suspicious/noExplicitAny: a fault may change any field
type Data = any;

/** Returns the story with the data of one event changed. */
export function changed(version: number, change: (data: Data) => void, steps = STORY): StoredEvent[] {
  const events = structuredClone(history(steps));
  change(events[version - 1]?.data);
  return events;
}

/** Returns the story with a copy of an event at the end, as if it had happened again. */
export function again(version: number, change: (data: Data) => void = () => {}, steps = STORY): StoredEvent[] {
  const events = structuredClone(history(steps));
  const copy = structuredClone(events[version - 1]);
  if (!copy) throw new Error(`the story has no version ${version}`);
  const last = events.length + 1;
  change(copy.data);
  return [...events, { ...copy, version: last, position: last, eventId: `wallet-u1@${last}` }];
}
