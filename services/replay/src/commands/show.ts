import { categoryOf, idOf, type StoredEvent } from '@goldwake/contracts';
import type { ReadOnlyCasino } from '@goldwake/embedded';
import type { Command } from 'commander';
import { CannotRun } from '../cannot-run.js';
import { type Caused, causeTrees, drawTrees } from '../events/causes.js';
import { addFilters, between, type Filters, selectionOf } from '../events/filters.js';
import { maskSecrets } from '../events/mask-secrets.js';
import type { Reveal } from '../events/reveal.js';
import { roundOf, type Selection, selectedEvents } from '../events/selection.js';
import { findPlayer } from '../players.js';
import { eventLine } from '../print/event-line.js';
import { formatted } from '../print/formatted.js';
import type { PageTarget } from '../print/page-address.js';
import { progress } from '../print/progress.js';
import { runQuery } from '../run-query.js';
import { usernamesOf } from '../usernames.js';

export interface ShowOptions extends Filters {
  from?: string;
  to?: string;
  /** Number of events to show at most, the oldest ones. */
  limit?: string;
  /** Number of events to show at most, the newest ones. */
  last?: string;
  correlation?: string;
  /** Why personal data is shown in plain text; it is shown encrypted if omitted. */
  reveal?: string;
}

export function addShow(program: Command): void {
  const show = program
    .command('show [stream]')
    .description(
      'Shows events in one line each, oldest first: of one stream, of all streams matching the options, or of one correlation as a tree of causes',
    );
  addFilters(show)
    .option('--from <moment>', 'only events from this position, ISO time or day on')
    .option('--to <moment>', 'only events up to this position, ISO time or day')
    .option('--limit <n>', 'only the first n of them')
    .option('--last <n>', 'only the last n of them')
    .option('--correlation <id>', 'all events of one request, in all streams')
    .option(
      '--reveal <reason>',
      "print one player's e-mail address, names, date of birth and state in plain text; an event records your name and the reason",
    )
    .addHelpText(
      'after',
      `
With --json, an event is printed with all its fields, its command, correlation and cause.
--reveal needs the running casino and one player: --player, or a stream such as account-p1.

Example: npm run replay -- show --player ada --type bet_and_win_settled --amount '>100 GC' --from 2026-11-21
         npm run replay -- show wallet-p1 --last 10`,
    )
    .action((stream: string | undefined, options: ShowOptions, command: Command) =>
      runQuery(
        command,
        async ({ casino: given, json }) => {
          const { reveal, ...wish } = options;
          // An event that the casino refuses must be readable, because an operator decides what to do with it.
          const casino = given.keepingUnknown();
          if (reveal === undefined) return showEvents(casino, stream, wish, json);
          const uid = revealedPlayer(casino, stream, wish);
          // Refuses invalid options before the reveal is recorded. This call reads no events.
          showEvents(casino, stream, wish, json);
          // Imported only here, because loading the HTTP contracts takes time and other queries do not need them.
          const { revealOf } = await import('../events/reveal.js');
          return showEvents(casino, stream, wish, json, await revealOf(command, uid, reveal));
        },
        { page: () => streamPage(stream, options) },
      ),
    );
}

/** Returns the workbench page of the stream with the filters that the page supports; undefined without a stream. */
function streamPage(stream: string | undefined, { type, reason, from, to }: ShowOptions): PageTarget | undefined {
  if (stream === undefined) return undefined;
  // Plain digits are a position on the command line, but a version on the page.
  const moment = (text: string | undefined) => text?.replace(/^(?=\d+$)/, '@');
  return { stream, parameters: { type, reason, from: moment(from), to: moment(to) } };
}

/** Returns the one player whose events are shown. @throws CannotRun if the options do not name a player */
function revealedPlayer(
  casino: ReadOnlyCasino,
  stream: string | undefined,
  { player, correlation }: ShowOptions,
): string {
  const uid = player === undefined ? stream && idOf(stream) : findPlayer(casino, player);
  // Identity also accepts usernames, so the id in a stream such as catalogue-main could be the name of a player.
  if (uid === undefined || correlation !== undefined || casino.version(`account-${uid}`) === 0) {
    throw new CannotRun('--reveal needs one player: add --player, or name a stream such as account-p1');
  }
  return uid;
}

/**
 * Prints events one by one, oldest first, or the events of one correlation as a tree of causes.
 * @param reveal returns an event with its personal data in plain text
 * @throws CannotRun
 */
export function showEvents(
  casino: ReadOnlyCasino,
  stream: string | undefined,
  options: Omit<ShowOptions, 'reveal'>,
  json: boolean,
  reveal: Reveal = (event) => event,
): Iterable<string> {
  const { limit, last, correlation, ...filters } = options;
  if (correlation !== undefined) {
    if ([stream, limit, last, ...Object.values(filters)].some((one) => one !== undefined))
      throw new CannotRun(
        '--correlation cannot be combined with a stream or other filters: it follows one request through every stream',
      );
    return showCorrelation(casino, correlation, json);
  }
  if (stream !== undefined && casino.version(stream) === 0) {
    throw new CannotRun(`no stream ${stream}; npm run replay -- streams lists them`);
  }
  if (limit !== undefined && last !== undefined) {
    throw new CannotRun('--limit and --last cannot be combined: one counts from the start, the other from the end');
  }
  const selection = { ...selectionOf(casino, filters), ...between(casino, filters), stream };
  return showSelected(casino, selection, { limit: count('--limit', limit), last: count('--last', last) }, json, reveal);
}

/** Parses a number of events. @throws CannotRun */
function count(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new CannotRun(`${option} ${text}: expected a number of events, at least 1`);
  return Number(text);
}

function* showSelected(
  casino: ReadOnlyCasino,
  selection: Selection,
  { limit, last }: { limit: number | undefined; last: number | undefined },
  json: boolean,
  reveal: Reveal,
): Generator<string> {
  const bar = progress(casino.lastPosition(), 'events');
  const name = usernamesOf(casino);
  const selected = selectedEvents(casino, selection, bar.step);
  const events = last === undefined ? firstOf(selected, limit) : lastOf(selected, last);
  let shown = 0;
  for (const event of events) {
    yield formatted(reveal(maskSecrets(casino, event)), json, name);
    shown++;
  }
  bar.done();
  if (shown === 0 && !json) yield 'No such events.';
}

function* firstOf<T>(all: Iterable<T>, limit = Number.POSITIVE_INFINITY): Generator<T> {
  let left = limit;
  for (const one of all) {
    yield one;
    if (--left === 0) return;
  }
}

/** Returns the last elements while never keeping more than twice as many. */
function lastOf<T>(all: Iterable<T>, count: number): T[] {
  let kept: T[] = [];
  for (const one of all) {
    kept.push(one);
    if (kept.length >= 2 * count) kept = kept.slice(-count);
  }
  return kept.slice(-count);
}

/**
 * Returns the events of one correlation as a tree of causes, and the command that shows each of their rounds in full.
 */
function showCorrelation(casino: ReadOnlyCasino, correlationId: string, json: boolean): Iterable<string> {
  const events = Array.from(casino.allEvents({ correlationId }), ({ event }) => maskSecrets(casino, event));
  if (events.length === 0) throw new CannotRun(`no event has the correlation id ${correlationId}`);
  const trees = causeTrees(events);
  if (json) return [JSON.stringify({ correlation_id: correlationId, events: events.length, roots: trees.map(nested) })];
  const name = usernamesOf(casino);
  return [
    ...drawTrees(trees, (event) => eventLine(event, name)),
    ...Array.from(roundsInSteps(events), (round) => `Part of a round; to list all its steps: show --round ${round}`),
  ];
}

/** Returns the rounds in several steps of these events: the bet and each action have a correlation of their own. */
function roundsInSteps(events: readonly StoredEvent[]): Set<unknown> {
  return new Set(events.filter(({ stream }) => categoryOf(stream) === 'rounds').map(roundOf));
}

function nested({ event, effects }: Caused): object {
  return { ...event, effects: effects.map(nested) };
}
