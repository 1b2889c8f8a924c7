import type { StoredAny } from '../simulation/expected-pushes.js';
import type { CommandLog, Finding } from './command-log.js';
import type { History } from './history.js';

/** Amounts that the wallet must credit as the success of the purchase states them. */
const CREDITED = ['price', 'gold_coins', 'sweeps_coins', 'playthrough_percent'] as const;

type Succeeded = StoredAny & { type: 'purchase_succeeded' };
type Credited = StoredAny & { type: 'coins_purchased' };

/** Checks that each payment that the provider accepted is stored, and each stored one credited exactly once. */
export function judgePurchases({ payments }: CommandLog, history: History): Finding[] {
  const findings: Finding[] = [];
  const successes = new Map(successesIn(history).map((event) => [event.data.purchase_id, event]));
  for (const [id, { moment, isPaid }] of payments) {
    if (isPaid && !successes.has(id))
      findings.push({ kind: 'lost', moment, text: `${id}: was paid, but is not stored` });
  }
  for (const { eventId, data } of successes.values()) {
    if (payments.has(data.purchase_id)) continue;
    findings.push({ kind: 'unasked', text: `${eventId}: no player has paid ${data.purchase_id}` });
  }
  const credited = new Set<string>();
  for (const { eventId, data } of creditsIn(history)) {
    const { purchase_id } = data;
    const success = successes.get(purchase_id);
    if (credited.has(purchase_id)) findings.push({ kind: 'twice', text: `${eventId}: credits ${purchase_id} again` });
    else if (!success)
      findings.push({ kind: 'unasked', text: `${eventId}: credits ${purchase_id}, which was not paid` });
    else if (CREDITED.some((field) => data[field] !== success.data[field]))
      findings.push({ kind: 'other', text: `${eventId}: credits other terms than ${success.eventId}` });
    credited.add(purchase_id);
  }
  return findings;
}

/** Describes the purchases that were paid and whose coins were not credited. */
export function uncredited(history: History): string[] {
  const credited = new Set(creditsIn(history).map(({ data }) => data.purchase_id));
  return successesIn(history)
    .filter(({ data }) => !credited.has(data.purchase_id))
    .map(({ eventId }) => `${eventId}: the purchase was paid, but its coins were never credited`);
}

function successesIn(history: History): Succeeded[] {
  return eventsIn(history, 'purchases').filter((event): event is Succeeded => event.type === 'purchase_succeeded');
}

function creditsIn(history: History): Credited[] {
  return eventsIn(history, 'wallet').filter((event): event is Credited => event.type === 'coins_purchased');
}

function eventsIn({ streams }: History, category: 'purchases' | 'wallet'): StoredAny[] {
  return [...streams].flatMap(([stream, events]) => (stream.startsWith(`${category}-`) ? events : []));
}
