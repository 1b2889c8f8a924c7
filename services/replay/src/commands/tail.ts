import { setTimeout as pause } from 'node:timers/promises';
import type { StoredEvent } from '@goldwake/contracts';
import type { ReadOnlyCasino } from '@goldwake/embedded';
import type { Command } from 'commander';
import { CannotRun } from '../cannot-run.js';
import { maskSecrets } from '../events/mask-secrets.js';
import { isSelected, type Selection } from '../events/selection.js';
import { findPlayer } from '../players.js';
import { eventLine } from '../print/event-line.js';
import { follow } from '../run-query.js';
import { parseTypes } from './show.js';

/** Polling interval in milliseconds. */
const PAUSE_MS = 250;

interface TailOptions {
  /** Position after which to start; defaults to the last existing position. */
  after?: string;
  type?: string;
  player?: string;
}

export function addTail(program: Command): void {
  program
    .command('tail')
    .description('Prints new events as they are stored, one per line, until Ctrl-C')
    .option('--after <position>', 'start after this position; 0 starts at the first event')
    .option('--type <types>', 'only events of this type, or of several types separated by commas')
    .option('--player <user>', "only of this player's streams")
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
  { after, type, player }: TailOptions,
  json: boolean,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const selection = { uid: player === undefined ? undefined : findPlayer(casino, player), types: parseTypes(type) };
  const position = after === undefined ? casino.lastPosition() : parsePosition(after);
  return linesAfter(casino, position, selection, json, signal);
}

async function* linesAfter(
  casino: ReadOnlyCasino,
  position: number,
  selection: Pick<Selection, 'uid' | 'types'>,
  json: boolean,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const { types } = selection;
  let seen = position;
  while (!signal.aborted) {
    const last = casino.lastPosition();
    if (last > seen) {
      for (const { event } of casino.allEvents({
        afterPosition: seen,
        toPosition: last,
        ...(types ? { types } : {}),
      })) {
        if (signal.aborted) return;
        if (isSelected(event, selection)) yield line(maskSecrets(casino, event), json);
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

function line(event: StoredEvent, json: boolean): string {
  return json ? JSON.stringify(event) : `${event.position}  ${eventLine(event)}`;
}

function ended(error: Error): void {
  if (error.name !== 'AbortError') throw error;
}
