import { idOf, type MoneyMoved } from '@goldwake/contracts';
import type { RawEvent } from '@goldwake/platform/embedded';
import { CannotRun } from '../cannot-run.js';
import type { SeededChance } from '../seeded-chance.js';
import type { CasinoCopy } from './casino-copy.js';

/** How often chance may hit an event of the wrong kind before every event is looked at. */
const TRIES = 100;

export interface Wallet {
  uid: string;
  stream: string;
  /** Of its last event. */
  version: number;
}

export function pick<T>(chance: SeededChance, items: readonly T[]): T | undefined {
  return items[chance.below(items.length)];
}

/** @throws CannotRun where there is none of so many events */
export function pickWallet({ casino }: CasinoCopy, chance: SeededChance, eventsMin: number): Wallet {
  const wallets = casino.streams('wallet-').filter(({ version }) => version >= eventsMin);
  const wallet = pick(chance, wallets);
  if (!wallet) throw new CannotRun(`this drill needs a player with ${eventsMin} wallet events or more: play on first`);
  return { uid: idOf(wallet.stream), stream: wallet.stream, version: wallet.version };
}

/**
 * An event of a wallet in a range of versions that is fit for the harm.
 * @throws CannotRun where there is none
 */
export function pickEvent(
  copy: CasinoCopy,
  chance: SeededChance,
  { stream }: Wallet,
  [from, to]: readonly [number, number],
  isFit: (raw: RawEvent) => boolean,
): RawEvent {
  for (let tries = 0; tries < TRIES; tries++) {
    const raw = copy.event(stream, from + chance.below(to - from + 1));
    if (isFit(raw)) return raw;
  }
  for (const raw of copy.casino.streamEvents(stream, { fromVersion: from, toVersion: to })) {
    if (isFit(raw)) return raw;
  }
  throw new CannotRun(`${stream} has no event that this drill can harm; try another --seed`);
}

export function movesMoney({ dataText }: RawEvent): boolean {
  return postingsOf(dataText).length > 0;
}

export function postingsOf(dataText: string): MoneyMoved['postings'] {
  const { postings } = JSON.parse(dataText) as Partial<MoneyMoved>;
  return postings ?? [];
}
