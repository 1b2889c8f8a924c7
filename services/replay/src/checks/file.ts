import type { StorageDamage } from '@goldwake/core';
import { type DamagedHistory, describeFolder, type ReadOnlyCasino } from '@goldwake/embedded';
import type { Finding } from './check.js';

export const FILE_CHECK = 'file';

export interface FileReport {
  findings: Finding[];
  /** What could not be checked, and observations that are not faults, because they are normal after a crash. */
  notes: string[];
}

/**
 * Checks the storage of the events independently of their content. The storage is the database file with its
 * write-ahead log, or the events collection of a cluster.
 */
export function checkFile(casino: ReadOnlyCasino, dataDir: string | undefined): FileReport {
  return fileReport(casino.damage(), dataDir);
}

/**
 * Returns the damage of a storage as findings and notes, with those of the check that the files of the data folder
 * belong together.
 */
export function fileReport(
  { messages, lostEvents, unchecked }: StorageDamage,
  dataDir: string | undefined,
): FileReport {
  const findings = [
    ...lostEvents.map((event_id) => lost(event_id, lostEvents[0])),
    ...messages.map((message) => finding(null, `the file is damaged: ${message}`)),
  ];
  const folder = checkFolderFiles(dataDir);
  return { findings: [...findings, ...folder.findings], notes: [...(unchecked ? [unchecked] : []), ...folder.notes] };
}

/** Checks that the files of a data folder belong together, without reading every page. */
export function checkFolderFiles(dataDir: string | undefined): FileReport {
  const { fault, note } = dataDir === undefined ? {} : describeFolder(dataDir);
  return { findings: fault ? [finding(null, fault)] : [], notes: note ? [note] : [] };
}

/** Builds the finding for an event on a damaged page; the first of them explains the others. */
function lost(event_id: string, first = event_id): Finding {
  const found = finding(event_id, 'an index contains this event, but its page no longer does');
  return first === event_id ? found : { ...found, because: first };
}

/** Builds the finding for the first event that cannot be read. */
export function damageFinding({ eventId, lastPosition, message }: DamagedHistory): Finding {
  // Without its id, the position of the event may be unknown too.
  return { ...finding(eventId ?? null, message), position: eventId === undefined ? null : lastPosition + 1 };
}

function finding(event_id: string | null, message: string): Finding {
  return { check: FILE_CHECK, event_id, position: null, message };
}
