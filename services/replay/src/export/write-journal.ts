import type { StoredEvent } from '@goldwake/contracts';
import type { RawEvent, ReadOnlyCasino } from '@goldwake/embedded';
import { type JournalCounts, journalOf } from './hledger.js';
import { writePieces } from './lines.js';
import type { Scope } from './manifest.js';
import { eventsWithin } from './scope.js';
import { writeAtomically } from './write-atomically.js';

/**
 * Writes all money movements as an hledger journal.
 * @param out file that does not exist yet
 * @param step called after each event of the casino
 * @throws CannotRun
 */
export function writeJournal(
  casino: ReadOnlyCasino,
  out: string,
  scope: Scope,
  step: () => void = () => {},
): JournalCounts {
  return writeAtomically(out, (file) => {
    const counts = { transactions: 0, accounts: 0 };
    writePieces(file, journalOf(eventsOnly(eventsWithin(casino, scope, step)), counts));
    return counts;
  });
}

function* eventsOnly(raws: Iterable<RawEvent>): Generator<StoredEvent> {
  for (const { event } of raws) yield event;
}
