import { setTimeout as pause } from 'node:timers/promises';
import type { StoredEvent } from '@goldwake/contracts';
import type { ReadOnlyCasino } from '@goldwake/platform/embedded';
import { CannotRun } from '../cannot-run.js';
import { maskSeeds } from '../events/mask-seeds.js';
import { isSelected, type Selection } from '../events/selection.js';
import { findPlayer } from '../players.js';
import { eventLine } from '../print/event-line.js';
import { parseTypes } from './show.js';

/** Four looks a second. */
const PAUSE_MS = 250;

export interface TailWish {
  /** Begin after this position; after the last there is, if left out. */
  after?: string;
  type?: string;
  player?: string;
}

/**
 * A line for each event as it comes, until the signal. Every look is a read of its own: a transaction held open would keep
 * the casino from moving its write-ahead log.
 */
export function tail(
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
