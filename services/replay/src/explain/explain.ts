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

/** How one balance of a player came to be: the groups add up to it, to the micro. */
export interface Explanation {
  currency: Currency;
  /** As the wallet's reducer gives it. */
  balance: Micros;
  /** Events that moved this currency. */
  moves: number;
  /** In the order in which each reason first came up. */
  groups: Group[];
  /** Largest first. */
  largest: Step[];
}

/** One player's wallet, fed its events in order, explained in several currencies at once. */
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

/** The parts, and under `unaccounted` what the event's postings move beyond them: nothing in a sound history. */
function accounted(event: StoredEvent<WalletEvent>, currency: Currency): Part[] {
  const parts = partsOf(event as WalletEvent, currency);
  const told = parts.reduce((sum, part) => sum + part.amount, 0n);
  const rest = posted(event, currency) - told;
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
