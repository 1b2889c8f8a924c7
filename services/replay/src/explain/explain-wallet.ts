import { type Currency, microsText, type StoredEvent, streamName, type WalletEvent } from '@goldwake/contracts';
import type { Explained } from '@goldwake/contracts/http';
import type { ReadOnlyCasino } from '@goldwake/embedded';
import { readable } from '../readable.js';
import { Explainer, type Explanation } from './explain.js';

export interface ExplainedWallet {
  uid: string;
  /** Last event included in the explanation; undefined if there is none. */
  last: StoredEvent | undefined;
  explanations: Explanation[];
}

/**
 * Explains how the balances of a wallet came about, up to a version of its stream.
 * @param step called after each event
 * @throws CannotRun if an event cannot be read
 */
export function explainWallet(
  casino: ReadOnlyCasino,
  uid: string,
  { toVersion, currencies }: { toVersion: number; currencies: readonly Currency[] },
  step: () => void,
): ExplainedWallet {
  const explainer = new Explainer(uid, currencies);
  let last: StoredEvent | undefined;
  for (const { event } of casino.streamEvents(streamName('wallet', uid), { toVersion })) {
    readable(event, () => explainer.event(event as StoredEvent<WalletEvent>));
    last = event;
    step();
  }
  return { uid, last, explanations: explainer.explanations() };
}

export function explainedOnTheWire({ uid, last, explanations }: ExplainedWallet): Explained {
  return {
    uid,
    version: last?.version ?? 0,
    event_id: last?.eventId ?? null,
    recorded_at: last?.recordedAt ?? null,
    balances: explanations.map(({ currency, balance, moves, groups, largest }) => ({
      currency,
      balance: microsText(balance),
      moves,
      groups: groups.map((group) => ({ ...group, sum: microsText(group.sum) })),
      largest: largest.map((one) => ({ ...one, amount: microsText(one.amount), balance: microsText(one.balance) })),
    })),
  };
}
