import {
  LEDGER_CURRENCIES,
  MICROS_PER_COIN,
  type Micros,
  type MoneyMoved,
  type Posting,
  parseMicros,
  type StoredEvent,
  SYMBOLS,
} from '@goldwake/contracts';
import { CannotRun } from '../cannot-run.js';

const HEADER = [
  '; The ledger of a Goldwake casino: play money. hledger -f <this file> balance',
  'decimal-mark .',
  ...LEDGER_CURRENCIES.map((currency) => `commodity 1000.000000 ${SYMBOLS[currency]}`),
  '',
  '',
].join('\n');

export interface JournalCounts {
  transactions: number;
  accounts: number;
}

export function noCounts(): JournalCounts {
  return { transactions: 0, accounts: 0 };
}

/**
 * Yields an hledger journal with one transaction for each event that moved money. Its date is the UTC day on which the
 * event was recorded, its code is the event id. Declares each account before its first use, so that
 * `hledger check --strict` passes.
 * @param counts increased while the journal is generated
 */
export function* journalOf(events: Iterable<StoredEvent>, counts = noCounts()): Generator<string> {
  const declared = new Set<string>();
  yield HEADER;
  for (const event of events) {
    const { postings } = event.data as Partial<MoneyMoved>;
    if (!Array.isArray(postings) || postings.length === 0) continue;
    for (const account of new Set(postings.map((posting) => posting.account))) {
      if (declared.has(account)) continue;
      declared.add(account);
      yield `account ${account}\n\n`;
    }
    counts.transactions++;
    counts.accounts = declared.size;
    yield transaction(event, postings);
  }
}

function transaction(event: StoredEvent, postings: readonly Posting[]): string {
  try {
    const lines = postings.map(
      ({ account, currency, amount }) => `    ${account}  ${decimal(parseMicros(amount))} ${SYMBOLS[currency]}`,
    );
    const day = event.recordedAt.slice(0, 10);
    return `${day} * (${event.eventId}) ${event.type}  ; recorded: ${event.recordedAt}\n${lines.join('\n')}\n\n`;
  } catch (error) {
    throw error instanceof RangeError ? new CannotRun(`${event.eventId}: ${error.message}`) : error;
  }
}

/** Formats an amount in micros as coins with all six decimals. */
export function decimal(amount: Micros): string {
  const size = amount < 0n ? -amount : amount;
  const fraction = (size % MICROS_PER_COIN).toString().padStart(6, '0');
  return `${amount < 0n ? '-' : ''}${size / MICROS_PER_COIN}.${fraction}`;
}
