import { setTimeout as pause } from 'node:timers/promises';
import type { StoredEvent } from '@goldwake/contracts';
import type { ReadOnlyCasino } from '@goldwake/platform/embedded';
import type { Command } from 'commander';
import { follow } from '../ask.js';
import { CannotRun } from '../cannot-run.js';
import { maskSeeds } from '../events/mask-seeds.js';
import { isSelected, type Selection } from '../events/selection.js';
import { findPlayer } from '../players.js';
import { eventLine } from '../print/event-line.js';
import { parseTypes } from './show.js';

/** Four looks a second. */
const PAUSE_MS = 250;

interface TailWish {
  /** Begin after this position; after the last there is, if left out. */
  after?: string;
  type?: string;
  player?: string;
}

export function addTail(program: Command): void {
  program
    .command('tail')
    .description('Events as they come, a line each, until Ctrl-C')
    .option('--after <position>', 'begin after this position; 0 for all from the first')
    .option('--type <types>', 'only of this type, or of several parted by commas')
    .option('--player <user>', "only of this player's streams")
    .addHelpText('after', '\nExample: npm run replay -- tail --player ada --json | jq .data.balances')
    .action((wish: TailWish, command: Command) =>
      follow(command, ({ casino, json }, signal) => tail(casino, wish, json, signal)),
    );
}

/**
 * A line for each event as it comes, until the signal. Every look is a read of its own: a transaction held open would keep
 * the casino from moving its write-ahead log.
 */
function tail(
  casino: ReadOnlyCasino,
  { after, type, player }: TailWish,
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
        if (isSelected(event, selection)) yield line(maskSeeds(casino, event), json);
      }
      seen = last;
    }
    await pause(PAUSE_MS, undefined, { signal }).catch(ended);
  }
}

/** `--after`: a position, 0 for all from the first. @throws CannotRun */
function parsePosition(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new CannotRun(`--after ${text}: not a position (0, 17)`);
  return Number(text);
}

function line(event: StoredEvent, json: boolean): string {
  return json ? JSON.stringify(event) : `${event.position}  ${eventLine(event)}`;
}

function ended(error: Error): void {
  if (error.name !== 'AbortError') throw error;
}
