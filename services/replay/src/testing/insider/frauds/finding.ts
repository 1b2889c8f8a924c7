import type { EventOf, EventType } from '@goldwake/contracts';
import type { SeededRandom } from '../../../seeded-random.js';
import type { Draft } from '../reseal.js';

/** A complete fraud: every event that follows from it is changed with it. */
export interface Fraud {
  /** What was changed, in words. */
  what: string;
  changed: readonly Draft[];
  /** Position to which the checkpoints of the consumer groups are set back; they are at the last event if omitted. */
  checkpoint?: number;
}

/** Commits a fraud; returns undefined if the history has nothing to which it applies. */
export type Commit = (drafts: Draft[], random: SeededRandom) => Fraud | undefined;

/** Commits a fraud about one of the things that are found in a history, which is drawn at random. */
export function aboutOne<T>(
  find: (drafts: readonly Draft[]) => readonly T[],
  commit: (one: T, drafts: Draft[], random: SeededRandom) => Fraud | undefined,
): Commit {
  return (drafts, random) => {
    const all = find(drafts);
    return all.length > 0 ? commit(random.one(all), drafts, random) : undefined;
  };
}

type DraftOf<T extends EventType> = Draft & EventOf<T>;

export function ofType<T extends EventType>(drafts: readonly Draft[], type: T): DraftOf<T>[] {
  return drafts.filter((draft): draft is DraftOf<T> => draft.type === type);
}

export interface Purchase {
  created: DraftOf<'purchase_created'>;
  /** Events of the purchase and of its coins. */
  events: readonly Draft[];
  types: readonly string[];
  /** Id of its payment; empty if none was opened. */
  payment_id: string;
}

/** Returns a function that finds the purchases that fit. */
export function purchases(fits: (purchase: Purchase) => boolean): (drafts: readonly Draft[]) => Purchase[] {
  return (drafts) =>
    ofType(drafts, 'purchase_created')
      .map((created) => {
        const events = aboutPurchases(drafts, [created]);
        const [opened] = ofType(events, 'purchase_payment_opened');
        return { created, events, types: events.map(({ type }) => type), payment_id: opened?.data.payment_id ?? '' };
      })
      .filter(fits);
}

/** Returns all events of purchases and of their coins. */
export function aboutPurchases(drafts: readonly Draft[], created: readonly Purchase['created'][]): Draft[] {
  const ids = new Set<unknown>(created.map(({ data }) => data.purchase_id));
  return drafts.filter(({ data }) => ids.has((data as { purchase_id?: string }).purchase_id));
}

/** Replaces an amount and its negative wherever an event states them. @returns the changed events */
export function restate(drafts: readonly Draft[], from: string, to: string): Draft[] {
  return drafts.filter(({ data }) => replace(data as Record<string, unknown>, from, to));
}

function replace(holder: Record<string, unknown>, from: string, to: string): boolean {
  let isFound = false;
  for (const [key, one] of Object.entries(holder)) {
    if (one !== null && typeof one === 'object') isFound = replace(one as typeof holder, from, to) || isFound;
    else if (from !== '0' && (one === from || one === `-${from}`)) {
      holder[key] = one === from ? to : `-${to}`;
      isFound = true;
    }
  }
  return isFound;
}
