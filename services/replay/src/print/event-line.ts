import {
  type Balances,
  CURRENCIES,
  formatMicros,
  heldAccount,
  type MoneyMoved,
  parseMicros,
  playerAccount,
  type StoredEvent,
  SYMBOLS,
} from '@goldwake/contracts';

/** Formats an event as one line with its time, id, type and the changes to the player's balances. */
export function eventLine(event: StoredEvent): string {
  return [`${event.recordedAt}  ${event.eventId}  ${event.type}`, ...moved(event)].join('  ');
}

/**
 * Formats the changes that an event made to the player's balances, one per currency, as in `-1.00 GC to 499.00`, and to
 * held money, as in `held +1.00 SC to 1.00`. Returns no texts for an event without readable amounts.
 */
export function moved(event: StoredEvent): string[] {
  const data = (event.data ?? {}) as Partial<MoneyMoved & { held: Balances }>;
  const { uid = '', balances, held } = data;
  if (!Array.isArray(data.postings) || !balances) return [];
  const free = movedOn(playerAccount(uid), data.postings, balances);
  const waiting = held ? movedOn(heldAccount(uid), data.postings, held) : [];
  return [...free, ...waiting.map((change) => `held ${change}`)];
}

function movedOn(account: string, postings: MoneyMoved['postings'], after: Balances): string[] {
  return CURRENCIES.flatMap((currency) => {
    const own = postings.filter((posting) => posting.account === account && posting.currency === currency);
    if (own.length === 0) return [];
    try {
      const sum = own.reduce((all, posting) => all + parseMicros(posting.amount), 0n);
      const amount = `${sum > 0n ? '+' : ''}${formatMicros(sum)} ${SYMBOLS[currency]}`;
      return [`${amount} to ${formatMicros(parseMicros(after[currency]))}`];
    } catch {
      return ['(unreadable amounts)'];
    }
  });
}
