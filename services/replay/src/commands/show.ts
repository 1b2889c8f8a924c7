import type { StoredEvent } from '@goldwake/contracts';
import type { ReadOnlyCasino } from '@goldwake/embedded';
import type { Command } from 'commander';
import { parseMoment } from '../as-of.js';
import { CannotRun } from '../cannot-run.js';
import { type Caused, causeTrees, drawTrees } from '../events/causes.js';
import { maskSecrets } from '../events/mask-secrets.js';
import { type Selection, selectedEvents } from '../events/selection.js';
import { findPlayer } from '../players.js';
import { eventLine } from '../print/event-line.js';
import { progress } from '../print/progress.js';
import { runQuery } from '../run-query.js';

export interface ShowFilter {
  type?: string;
  player?: string;
  from?: string;
  to?: string;
  correlation?: string;
}

export function addShow(program: Command): void {
  program
    .command('show [stream]')
    .description(
      'Shows events, oldest first: of one stream, of all streams matching the options, or of one correlation as a tree of causes',
    )
    .option('--type <types>', 'only events of this type, or of several types separated by commas')
    .option('--player <user>', "only of this player's streams")
    .option('--from <moment>', 'only events from this position or ISO time on')
    .option('--to <moment>', 'only events up to this position or ISO time')
    .option('--correlation <id>', 'all events of one request, in all streams')
    .addHelpText('after', '\nExample: npm run replay -- show --player ada --type bet_and_win_settled --from 2026-11-21')
    .action((stream: string | undefined, wish: ShowFilter, command: Command) =>
      runQuery(command, ({ casino, json }) => show(casino, stream, wish, json)),
    );
}

/** Parses `--type`: one event type, or several separated by commas. */
export function parseTypes(text: string | undefined): string[] | undefined {
  return text?.split(',').map((type) => type.trim());
}

/** Prints events one by one, oldest first, or the events of one correlation as a tree of causes. @throws CannotRun */
export function show(
  casino: ReadOnlyCasino,
  stream: string | undefined,
  { type, player, from, to, correlation }: ShowFilter,
  json: boolean,
): Iterable<string> {
  const filtered = [stream, type, player, from, to].some((one) => one !== undefined);
  if (correlation !== undefined) {
    if (filtered)
      throw new CannotRun(
        '--correlation cannot be combined with a stream or other filters: it follows one request through every stream',
      );
    return showCorrelation(casino, correlation, json);
  }
  if (stream !== undefined && casino.version(stream) === 0) {
    throw new CannotRun(`no stream ${stream}; npm run replay -- streams lists them`);
  }
  const selection: Selection = {
    stream,
    uid: player === undefined ? undefined : findPlayer(casino, player),
    types: parseTypes(type),
    from: from === undefined ? undefined : parseMoment('--from', from),
    to: to === undefined ? undefined : parseMoment('--to', to),
  };
  return showEvents(casino, selection, json);
}

function* showEvents(casino: ReadOnlyCasino, selection: Selection, json: boolean): Generator<string> {
  const bar = progress(casino.lastPosition(), 'events');
  let shown = 0;
  for (const event of selectedEvents(casino, selection, bar.step)) {
    const masked = maskSecrets(casino, event);
    yield json ? JSON.stringify(masked) : formatEvents(masked);
    shown++;
  }
  bar.done();
  if (shown === 0 && !json) yield 'No such events.';
}

function formatEvents(event: StoredEvent): string {
  const because = event.causationId ? ` · because of ${event.causationId}` : '';
  return [
    `${event.eventId}  ${event.recordedAt}  ${event.type}`,
    `        ${JSON.stringify(event.data)}`,
    `        position ${event.position} · by ${event.actor} · command ${event.commandId} · correlation ${event.correlationId}${because}`,
  ].join('\n');
}

function showCorrelation(casino: ReadOnlyCasino, correlationId: string, json: boolean): Iterable<string> {
  const events = Array.from(casino.allEvents({ correlationId }), ({ event }) => maskSecrets(casino, event));
  if (events.length === 0) throw new CannotRun(`no event has the correlation id ${correlationId}`);
  const trees = causeTrees(events);
  if (json) return [JSON.stringify({ correlation_id: correlationId, events: events.length, roots: trees.map(nested) })];
  return drawTrees(trees, eventLine);
}

function nested({ event, effects }: Caused): object {
  return { ...event, effects: effects.map(nested) };
}
