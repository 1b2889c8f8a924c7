import type { StoredEvent } from '@goldwake/contracts';
import type { RawEvent, ReadOnlyCasino } from '@goldwake/embedded';
import { type JournalCounts, journalOf, noCounts } from './hledger.js';
import { writePieces } from './lines.js';
import type { Scope } from './manifest.js';
import { eventsWithin } from './scope.js';
import { writeAtomically } from './write-atomically.js';

/**
 * Writes all money movements as an hledger journal to a new file.
 * @param step called after each event of the casino
 * @throws CannotRun if the file exists or cannot be written
 */
export function writeJournal(
  casino: ReadOnlyCasino,
  out: string,
  scope: Scope,
  step: () => void = () => {},
): JournalCounts {
  return writeAtomically(out, (file) => {
    const counts = noCounts();
    writePieces(file, journalPieces(casino, scope, step, counts));
    return counts;
  });
}

/** Yields all money movements as the pieces of an hledger journal, with their line breaks. */
export function journalPieces(
  casino: ReadOnlyCasino,
  scope: Scope,
  step: () => void,
  counts?: JournalCounts,
): Iterable<string> {
  return journalOf(eventsOnly(eventsWithin(casino, scope, step)), counts);
}

function* eventsOnly(raws: Iterable<RawEvent>): Generator<StoredEvent> {
  for (const { event } of raws) yield event;
}
