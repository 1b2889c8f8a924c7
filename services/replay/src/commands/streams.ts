import type { ReadOnlyCasino } from '@goldwake/platform/embedded';
import { table } from '../print/table.js';

export function streams(casino: ReadOnlyCasino, json: boolean): string {
  const rows = casino.streams();
  if (json) {
    return JSON.stringify(
      rows.map(({ stream, events, version, lastRecordedAt }) => ({
        stream,
        events,
        version,
        last_recorded_at: lastRecordedAt,
      })),
    );
  }
  if (rows.length === 0) return 'No events yet.';
  return table(
    ['stream', 'events', 'last event'],
    rows.map((row) => [row.stream, String(row.events), row.lastRecordedAt]),
  );
}
