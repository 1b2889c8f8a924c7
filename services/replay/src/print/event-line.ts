import {
  type Balances,
  CURRENCIES,
  formatMicros,
  heldAccount,
  type MoneyMoved,
  ownersOf,
  parseMicros,
  playerAccount,
  type StoredEvent,
  SYMBOLS,
} from '@goldwake/contracts';
import { withUsernames } from '../usernames.js';
import { eventFacts } from './event-facts.js';

/**
 * Formats an event as one line: its time, id, type, data and the changes to the player's balances.
 * @param name returns the username of a player; the line shows the names of the stream's players after the event id
 */
export function eventLine(event: StoredEvent, name: (uid: string) => string | undefined = () => undefined): string {
  const parts = [
    event.recordedAt,
    withUsernames(event.eventId, ownersOf(event.stream), name),
    event.type,
    eventFacts(event),
    ...moved(event),
  ];
  return parts.filter((part) => part !== '').join('  ');
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
