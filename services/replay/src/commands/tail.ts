import { setTimeout as pause } from 'node:timers/promises';
import type { ReadOnlyCasino } from '@goldwake/embedded';
import type { Command } from 'commander';
import { CannotRun } from '../cannot-run.js';
import { addFilters, type Filters, selectionOf } from '../events/filters.js';
import { maskSecrets } from '../events/mask-secrets.js';
import { isSelected, type Selection } from '../events/selection.js';
import { formatted } from '../print/formatted.js';
import { follow } from '../run-query.js';
import { usernamesOf } from '../usernames.js';

/** Polling interval in milliseconds. */
const PAUSE_MS = 250;

interface TailOptions extends Filters {
  /** Position after which to start; defaults to the last existing position. */
  after?: string;
}

export function addTail(program: Command): void {
  const tailing = program
    .command('tail')
    .description('Prints new events as they are stored, one per line, until Ctrl-C')
    .option('--after <position>', 'start after this position; 0 starts at the first event');
  addFilters(tailing)
    .addHelpText('after', '\nExample: npm run replay -- tail --player ada --json | jq .data.balances')
    .action((wish: TailOptions, command: Command) =>
      follow(command, ({ casino, json }, signal) => tail(casino, wish, json, signal)),
    );
}

/**
 * Yields a line for each new event until the signal aborts. Uses a separate read for each poll, because a long
 * transaction would prevent the casino from checkpointing its write-ahead log.
 */
function tail(
  casino: ReadOnlyCasino,
  { after, ...filters }: TailOptions,
  json: boolean,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const selection = selectionOf(casino, filters);
  const position = after === undefined ? casino.lastPosition() : parsePosition(after);
  return linesAfter(casino, position, selection, json, signal);
}

async function* linesAfter(
  casino: ReadOnlyCasino,
  position: number,
  selection: Selection,
  json: boolean,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const { types } = selection;
  let seen = position;
  while (!signal.aborted) {
    const last = casino.lastPosition();
    if (last > seen) {
      // Usernames are remembered for one poll only, because players may change them.
      const name = usernamesOf(casino);
      for (const { event } of casino.allEvents({
        afterPosition: seen,
        toPosition: last,
        ...(types ? { types } : {}),
      })) {
        if (signal.aborted) return;
        if (isSelected(event, selection)) yield formatted(maskSecrets(casino, event), json, name);
      }
      seen = last;
    }
    await pause(PAUSE_MS, undefined, { signal }).catch(ended);
  }
}

/** Parses the position of `--after`; 0 starts at the first event. @throws CannotRun */
function parsePosition(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new CannotRun(`--after ${text}: expected a position such as 0 or 17`);
  return Number(text);
}

function ended(error: Error): void {
  if (error.name !== 'AbortError') throw error;
}
