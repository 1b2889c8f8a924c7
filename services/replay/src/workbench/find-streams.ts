import type { FoundStream } from '@goldwake/contracts/http';
import type { Desk } from './desk.js';

/** Streams whose name holds the query, newest active first. */
export function findStreams({ streams }: Desk, query: string, limit: number): FoundStream[] {
  return streams()
    .filter(({ stream }) => stream.includes(query))
    .sort((a, b) => Date.parse(b.lastRecordedAt) - Date.parse(a.lastRecordedAt))
    .slice(0, limit)
    .map(({ stream, events, lastRecordedAt }) => ({ stream, events, last_recorded_at: lastRecordedAt }));
}
