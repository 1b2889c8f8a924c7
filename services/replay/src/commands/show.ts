import type { StoredEvent } from '@goldwake/contracts';
import type { ReadOnlyCasino } from '@goldwake/platform/embedded';
import { CannotRun } from '../cannot-run.js';

/** The event as it may leave the store: a server seed that is still in use, or comes next, would give rolls away. */
function masked(event: StoredEvent, revealed: ReadonlySet<number>): StoredEvent {
  if (event.type !== 'seed_pair_started') return event;
  const data = event.data as { seed_pair: number; server_seed: string; next_server_seed: string };
  const hide = (seed: string, pair: number) => (revealed.has(pair) ? seed : '(not revealed yet)');
  return {
    ...event,
    data: {
      ...data,
      server_seed: hide(data.server_seed, data.seed_pair),
      next_server_seed: hide(data.next_server_seed, data.seed_pair + 1),
    },
  };
}

export function show(casino: ReadOnlyCasino, stream: string, json: boolean): string {
  const events = Array.from(casino.streamEvents(stream), ({ event }) => event);
  if (events.length === 0) throw new CannotRun(`no stream ${stream}; npm run replay -- streams lists them`);
  const newest = Math.max(0, ...events.map((event) => (event.data as { seed_pair?: number }).seed_pair ?? 0));
  const revealed = new Set(Array.from({ length: Math.max(0, newest - 1) }, (_, at) => at + 1));
  const shown = events.map((event) => masked(event, revealed));
  if (json) return shown.map((event) => JSON.stringify(event)).join('\n');
  return shown
    .map((event) =>
      [
        `${String(event.version).padStart(6)}  ${event.recordedAt}  ${event.type}`,
        `        ${JSON.stringify(event.data)}`,
        `        position ${event.position} · by ${event.actor} · command ${event.commandId}${event.causationId ? ` · because of ${event.causationId}` : ''}`,
      ].join('\n'),
    )
    .join('\n');
}
