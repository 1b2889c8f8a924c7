import type { ReadOnlyCasino } from '@goldwake/embedded';
import type { Command } from 'commander';
import { table } from '../print/table.js';
import { runQuery } from '../run-query.js';

export function addStreams(program: Command): void {
  program
    .command('streams')
    .description('Lists all streams with their number of events and the time of the last event')
    .addHelpText('after', '\nExample: npm run replay -- streams')
    .action((_, command: Command) => runQuery(command, ({ casino, json }) => streams(casino, json)));
}

function streams(casino: ReadOnlyCasino, json: boolean): string {
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
