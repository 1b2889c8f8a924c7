import {
  type Currency,
  formatMoney,
  type Micros,
  microsText,
  parseMicros,
  type StoredEvent,
  streamName,
} from '@goldwake/contracts';
import type { Claimed, Culprit } from '@goldwake/contracts/http';
import type { ReadOnlyCasino } from '@goldwake/embedded';
import { balancesAfter } from '@goldwake/wallet/domain';
import { versionAsOf } from '../as-of.js';
import { readable } from '../readable.js';
import { type Claim, meant } from './claim.js';
import { eventCulprit } from './culprits.js';
import type { OnProbe } from './probe-trail.js';

/** Number of events per read when searching backward. */
const BLOCK = 1_000;

export interface ClaimTried {
  claimed: Claimed;
  /** Event that made the balance differ from the claim; undefined if the claim holds. */
  culprit: Culprit | undefined;
}

/**
 * Checks a claim about a balance against the balances recorded in the events. If the claim does not hold, finds the
 * event that made the balance differ from it.
 * @param during `step` and `probe` are called after each event read
 * @throws CannotRun if the stream has no such version
 */
export function tryClaim(
  casino: ReadOnlyCasino,
  uid: string,
  claim: Claim,
  { step, probe }: { step: () => void; probe: OnProbe },
): ClaimTried {
  const [from, to] = meant(claim);
  const fits = (amount: Micros) => amount >= from && amount <= to;
  const history = new StatedBalances(casino, streamName('wallet', uid), claim.currency, (event, amount) => {
    step();
    probe(event.position, fits(amount));
  });
  const unfit = (amount: Micros) => !fits(amount);

  const version = versionAsOf(casino, history.stream, claim.at, '--claim … at');
  const balance = history.at(version);
  const madeBy = 1 + history.lastBefore(version, (amount) => amount !== balance);
  const holds = fits(balance);
  const last = holds ? history.firstAfter(version, unfit) - 1 : history.lastBefore(version, fits);
  const everHeld = holds || last > 0 || fits(0n);
  const first = everHeld ? 1 + history.lastBefore(last, unfit) : 0;
  const endedBy = everHeld ? history.id(last + 1) : null;

  const claimed: Claimed = {
    amount: microsText(claim.amount),
    currency: claim.currency,
    exact: claim.exact,
    version,
    event_id: history.id(version),
    balance: microsText(balance),
    made_by: balance === 0n && madeBy === 1 ? null : history.id(madeBy),
    held_from: everHeld && last > 0 ? history.id(first) : null,
    held_until: everHeld && endedBy !== null ? history.id(last) : null,
    ended_by: endedBy,
  };
  return { claimed, culprit: holds ? undefined : culpritOf(history, claim, everHeld ? last + 1 : madeBy, everHeld) };
}

function culpritOf(history: StatedBalances, claim: Claim, version: number, everHeld: boolean): Culprit | undefined {
  const event = history.event(version);
  if (!event) return undefined;
  const shown = (amount: Micros) => (claim.exact ? `${amount} micros` : formatMoney(amount, claim.currency));
  const [before, is] = [history.at(version - 1), history.at(version)];
  return eventCulprit(event, {
    where: 'claim',
    check: 'claim',
    message: everHeld
      ? `the balance was ${shown(claim.amount)} until this event changed it to ${shown(is)}`
      : `the balance was never ${shown(claim.amount)} up to then; this event set it to ${shown(is)}`,
    held_until: everHeld ? history.id(version - 1) : null,
    departures: [
      {
        field: claim.currency,
        before: microsText(before),
        should_be: microsText(claim.amount),
        is: microsText(is),
        by: microsText(is - claim.amount),
      },
    ],
  });
}

/** Reads one currency's balance as recorded in a wallet's events. The balance is zero before the first event. */
class StatedBalances {
  constructor(
    private readonly casino: ReadOnlyCasino,
    readonly stream: string,
    private readonly currency: Currency,
    private readonly onRead: (event: StoredEvent, amount: Micros) => void,
  ) {}

  at(version: number): Micros {
    const event = this.event(version);
    return event ? this.amount(event) : 0n;
  }

  event(version: number) {
    return this.casino.event(this.stream, version)?.event;
  }

  /** Returns the id of the event at a version; null if the stream has no event at this version. */
  id(version: number): string | null {
    return this.event(version)?.eventId ?? null;
  }

  /** Returns the last version before the given one whose balance satisfies the predicate; 0 if there is none. */
  lastBefore(version: number, such: (amount: Micros) => boolean): number {
    for (let to = version - 1; to > 0; to -= BLOCK) {
      const range = { fromVersion: Math.max(1, to - BLOCK + 1), toVersion: to };
      for (const { event } of [...this.casino.streamEvents(this.stream, range)].reverse()) {
        if (such(this.read(event))) return event.version;
      }
    }
    return 0;
  }

  /**
   * Returns the first version after the given one whose balance satisfies the predicate. If there is none, returns the
   * version after the last event.
   */
  firstAfter(version: number, such: (amount: Micros) => boolean): number {
    for (const { event } of this.casino.streamEvents(this.stream, { fromVersion: version + 1 })) {
      if (such(this.read(event))) return event.version;
    }
    return this.casino.version(this.stream) + 1;
  }

  private read(event: StoredEvent): Micros {
    const amount = this.amount(event);
    this.onRead(event, amount);
    return amount;
  }

  private amount(event: Parameters<typeof readable>[0]): Micros {
    return readable(event, () =>
      parseMicros(balancesAfter(event as Parameters<typeof balancesAfter>[0])[this.currency]),
    );
  }
}
