import { ownersOf } from '@goldwake/contracts';
import type { RawEvent, ReadOnlyCasino } from '@goldwake/embedded';
import { parseTime } from '../as-of.js';
import { findPlayer } from '../players.js';
import type { Scope } from './manifest.js';

export interface ScopeRequest {
  /** Uids or usernames of the players to export. The stream of a pair belongs to both of its players. */
  player?: string[];
  from?: string;
  to?: string;
}

/** Converts the options of an export to its scope. @throws CannotRun for an unknown player or an invalid time */
export function scopeOf(casino: ReadOnlyCasino, { player, from, to }: ScopeRequest): Scope {
  const players = player && [...new Set(player.map((user) => findPlayer(casino, user)))].sort();
  return { players: players ?? null, from: time('--from', from), to: time('--to', to) };
}

export function* eventsWithin(
  casino: ReadOnlyCasino,
  { players, from, to }: Scope,
  step: () => void,
  toPosition = casino.lastPosition(),
): Generator<RawEvent> {
  const wanted = players && new Set(players);
  for (const raw of casino.allEvents({ toPosition })) {
    step();
    const { stream, recordedAt } = raw.event;
    if (wanted && !ownersOf(stream).some((uid) => wanted.has(uid))) continue;
    if ((from !== null && recordedAt < from) || (to !== null && recordedAt > to)) continue;
    yield raw;
  }
}

function time(option: '--from' | '--to', text: string | undefined): string | null {
  if (text === undefined) return null;
  return parseTime(
    text,
    option === '--to' ? 'end' : 'start',
    `${option} ${text}: not an ISO time (2026-11-21T14:03:00Z)`,
  );
}
