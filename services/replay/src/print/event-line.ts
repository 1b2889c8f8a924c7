import { CURRENCIES, formatMicros, type MoneyMoved, parseMicros, type StoredEvent, SYMBOLS } from '@goldwake/contracts';

/** An event in one line: where it stands, what it is, and what it moved on the player's balances. */
export function eventLine(event: StoredEvent): string {
  return [`${event.recordedAt}  ${event.eventId}  ${event.type}`, ...moved(event)].join('  ');
}

/** `-1.00 GC to 499.00`, a part for each currency moved; nothing of an event that cannot be read so. */
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
      return ['(amounts that cannot be read)'];
    }
  });
}
