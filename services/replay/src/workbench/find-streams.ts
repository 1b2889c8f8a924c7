import type { FoundStream } from '@goldwake/contracts/http';
import type { WorkbenchHistory } from './workbench-history.js';

/** Returns the streams whose names contain the query, with the most recently active stream first. */
export function findStreams({ streams }: WorkbenchHistory, query: string, limit: number): FoundStream[] {
  return streams()
    .filter(({ stream }) => stream.includes(query))
    .sort((a, b) => Date.parse(b.lastRecordedAt) - Date.parse(a.lastRecordedAt))
    .slice(0, limit)
    .map(({ stream, events, lastRecordedAt }) => ({ stream, events, last_recorded_at: lastRecordedAt }));
}
