import { CURRENCIES, formatMicros, type MoneyMoved, parseMicros, type StoredEvent, SYMBOLS } from '@goldwake/contracts';

/** Formats an event in one line: its id and time, its type, and the changes to the player's balances. */
export function eventLine(event: StoredEvent): string {
  return [`${event.recordedAt}  ${event.eventId}  ${event.type}`, ...moved(event)].join('  ');
}

/**
 * Formats the changes to the player's balances as `-1.00 GC to 499.00`, one per currency; empty for an event without
 * readable amounts.
 */
export function moved(event: StoredEvent): string[] {
  const { uid, postings, balances } = (event.data ?? {}) as Partial<MoneyMoved>;
  if (!Array.isArray(postings) || !balances) return [];
  return CURRENCIES.flatMap((currency) => {
    const own = postings.filter((posting) => posting.account === `player:${uid}` && posting.currency === currency);
    if (own.length === 0) return [];
    try {
      const sum = own.reduce((all, posting) => all + parseMicros(posting.amount), 0n);
      const amount = `${sum > 0n ? '+' : ''}${formatMicros(sum)} ${SYMBOLS[currency]}`;
      return [`${amount} to ${formatMicros(parseMicros(balances[currency]))}`];
    } catch {
      return ['(unreadable amounts)'];
    }
  });
}
