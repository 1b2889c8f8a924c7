import { idOf, type MoneyMoved } from '@goldwake/contracts';
import type { RawEvent } from '@goldwake/embedded';
import { CannotRun } from '../cannot-run.js';
import type { SeededRandom } from '../seeded-random.js';
import type { CasinoCopy } from './casino-copy.js';

/** Maximum number of random attempts to find a suitable event. After that, every event is examined. */
const TRIES = 100;

export interface Wallet {
  uid: string;
  stream: string;
  /** Version of the wallet's last event. */
  version: number;
}

export function pick<T>(random: SeededRandom, items: readonly T[]): T | undefined {
  return items[random.below(items.length)];
}

/** Picks a random wallet with at least the given number of events. @throws CannotRun if there is none */
export function pickWallet({ casino }: CasinoCopy, random: SeededRandom, eventsMin: number): Wallet {
  const wallets = casino.streams('wallet-').filter(({ version }) => version >= eventsMin);
  const wallet = pick(random, wallets);
  if (!wallet)
    throw new CannotRun(`this drill needs a player with ${eventsMin} wallet events or more; play more rounds first`);
  return { uid: idOf(wallet.stream), stream: wallet.stream, version: wallet.version };
}

/**
 * Picks a random event of a wallet among those that lie within a version range and satisfy the predicate.
 * @throws CannotRun if there is none
 */
export function pickEvent(
  copy: CasinoCopy,
  random: SeededRandom,
  { stream }: Wallet,
  [from, to]: readonly [number, number],
  isFit: (raw: RawEvent) => boolean,
): RawEvent {
  for (let tries = 0; tries < TRIES; tries++) {
    const raw = copy.event(stream, from + random.below(to - from + 1));
    if (isFit(raw)) return raw;
  }
  for (const raw of copy.casino.streamEvents(stream, { fromVersion: from, toVersion: to })) {
    if (isFit(raw)) return raw;
  }
  throw new CannotRun(`${stream} has no event that this drill can change; try another --seed`);
}

export function movesMoney({ dataText }: RawEvent): boolean {
  return postingsOf(dataText).length > 0;
}

export function postingsOf(dataText: string): MoneyMoved['postings'] {
  const { postings } = JSON.parse(dataText) as Partial<MoneyMoved>;
  return postings ?? [];
}

/** Returns whether an event grants Gold Coins because of another event, such as the claim of a bonus. */
export function isCausedGrant({ event, dataText }: RawEvent): boolean {
  return event.type === 'coins_granted' && event.causationId !== null && JSON.parse(dataText).gold_coins !== '0';
}
