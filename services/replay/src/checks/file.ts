import { lastWalTail, type ReadOnlyCasino, type TornHistory, tellWalTail } from '@goldwake/platform/embedded';
import type { Finding } from './check.js';

export const FILE_CHECK = 'file';

export interface FileReport {
  findings: Finding[];
  /** What is as it may be after a crash. */
  notes: string[];
}

/** What is wrong with the file that holds the events, and with the log beside it, or with a cluster's collection of events, whatever the events say. */
export function checkFile(casino: ReadOnlyCasino, dataDir: string | undefined): FileReport {
  const { messages, lostEvents } = casino.damage();
  const findings = [
    ...lostEvents.map((event_id) => finding(event_id, 'an index knows this event, its page does not hold it any more')),
    ...messages.map((message) => finding(null, `the file is damaged: ${message}`)),
  ];
  const tail = dataDir === undefined ? undefined : lastWalTail(dataDir);
  const told = tail && tellWalTail(tail);
  if (!told) return { findings, notes: [] };
  if (!tail.damagedHeader && tail.lostCommits === 0) return { findings, notes: [told] };
  return { findings: [...findings, finding(null, told)], notes: [] };
}

/** The place where reading the events came to its end. */
export function tornFinding({ eventId, message }: TornHistory): Finding {
  return finding(eventId ?? null, message);
}

function finding(event_id: string | null, message: string): Finding {
  return { check: FILE_CHECK, event_id, position: null, message };
}
