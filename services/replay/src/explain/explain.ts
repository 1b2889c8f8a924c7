import {
  type Currency,
  type Micros,
  type MoneyMoved,
  parseMicros,
  type StoredEvent,
  type WalletEvent,
} from '@goldwake/contracts';
import { walletReducer } from '@goldwake/wallet/domain';
import { LargestSteps, type Step } from './largest-steps.js';
import { type Part, partsOf, type Reason } from './parts.js';

export interface Group {
  reason: Reason;
  count: number;
  sum: Micros;
}

/**
 * Explains how a player's balance in one currency came about. The sums of the groups add up to the balance exactly, to
 * the micro.
 */
export interface Explanation {
  currency: Currency;
  /** Balance as computed by the wallet's reducer. */
  balance: Micros;
  /** Number of events that changed the balance in this currency. */
  moves: number;
  /** Sums per reason, in the order in which the reasons first occurred. */
  groups: Group[];
  /** Largest changes, in descending order of size. */
  largest: Step[];
}

/**
 * Explains the balances of one player's wallet in several currencies at once. Receives its events in order of version.
 */
export class Explainer {
  private state;
  private readonly currencies: Map<Currency, { moves: number; groups: Map<Reason, Group>; largest: LargestSteps }>;

  constructor(uid: string, currencies: readonly Currency[], steps = 10) {
    this.state = walletReducer.initial(uid);
    this.currencies = new Map(
      currencies.map((currency) => [currency, { moves: 0, groups: new Map(), largest: new LargestSteps(steps) }]),
    );
  }

  event(event: StoredEvent<WalletEvent>): void {
    this.state = walletReducer.evolve(this.state, event as WalletEvent);
    for (const [currency, tally] of this.currencies) {
      const parts = accounted(event, currency);
      if (parts.length === 0) continue;
      tally.moves++;
      for (const { reason, amount } of parts) {
        const group = tally.groups.get(reason) ?? { reason, count: 0, sum: 0n };
        group.count++;
        group.sum += amount;
        tally.groups.set(reason, group);
      }
      tally.largest.offer({
        event_id: event.eventId,
        recorded_at: event.recordedAt,
        reasons: parts.map((part) => part.reason),
        amount: parts.reduce((sum, part) => sum + part.amount, 0n),
        balance: this.state.balances[currency],
      });
    }
  }

  explanations(): Explanation[] {
    return [...this.currencies].map(([currency, { moves, groups, largest }]) => ({
      currency,
      balance: this.state.balances[currency],
      moves,
      groups: [...groups.values()],
      largest: largest.inOrder(),
    }));
  }
}

/**
 * Returns the parts of an event's balance change. If the parts do not add up to the sum of the event's postings, adds
 * the rest as a part `unaccounted`; a consistent history has none.
 */
function accounted(event: StoredEvent<WalletEvent>, currency: Currency): Part[] {
  const parts = partsOf(event as WalletEvent, currency);
  const explained = parts.reduce((sum, part) => sum + part.amount, 0n);
  const rest = posted(event, currency) - explained;
  return rest === 0n ? parts : [...parts, { reason: 'unaccounted', amount: rest }];
}

function posted(event: StoredEvent<WalletEvent>, currency: Currency): Micros {
  const { uid, postings } = event.data as Partial<MoneyMoved>;
  let sum = 0n;
  for (const posting of postings ?? []) {
    if (posting.account === `player:${uid}` && posting.currency === currency) sum += parseMicros(posting.amount);
  }
  return sum;
}
