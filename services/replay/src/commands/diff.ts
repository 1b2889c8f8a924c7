import { streamName } from '@goldwake/contracts';
import type { Diff } from '@goldwake/contracts/http';
import type { Command } from 'commander';
import type { HistoriesCompared } from '../balances/compare-histories.js';
import { diffBalances } from '../balances/diff.js';
import { committedPosition } from '../balances/stored.js';
import { CannotRun } from '../cannot-run.js';
import { EXIT_FOUND } from '../exit-codes.js';
import { openLocation, withoutPassword } from '../location.js';
import { lowerPriority } from '../lower-priority.js';
import { findPlayer } from '../players.js';
import { progress } from '../print/progress.js';
import { table } from '../print/table.js';
import { type QueryContext, runQuery } from '../run-query.js';

interface Options {
  with?: string;
}

export function addDiff(program: Command): void {
  program
    .command('diff [user]')
    .description(
      'Compares stored balances with their replay, field by field: for one player, or for all players and house accounts',
    )
    .option(
      '--with <place>',
      'compare events and balances with another history instead: a data folder, an export folder or a mongodb:// address',
    )
    .addHelpText(
      'after',
      `
Example: npm run replay -- diff ada
         npm run replay -- diff --with evening`,
    )
    .action((user: string | undefined, { with: other }: Options, command: Command) => {
      if (other === undefined) return runQuery(command, (asked) => diffStored(asked, user), { pinned: false });
      if (user !== undefined)
        throw new CannotRun('--with cannot be combined with a player: it compares complete histories');
      return runQuery(command, (asked) => diffHistories(asked, other), { pinned: false });
    });
}

/** @param user player to compare; all players and house accounts if omitted */
function diffStored({ casino, json }: QueryContext, user: string | undefined): string {
  const uid = user === undefined ? undefined : findPlayer(casino, user);
  if (uid === undefined) lowerPriority();
  const events = uid === undefined ? committedPosition(casino) : casino.version(streamName('wallet', uid));
  const bar = progress(events, 'events');
  try {
    const found = diffBalances(casino, uid, bar.step);
    if (found.differences.length > 0) process.exitCode = EXIT_FOUND;
    return printDiff(found, json);
  } finally {
    bar.done();
  }
}

async function diffHistories({ casino, json }: QueryContext, location: string): Promise<string> {
  const [other, { compareHistories }] = await Promise.all([
    openLocation(location),
    import('../balances/compare-histories.js'),
  ]);
  lowerPriority();
  const bar = progress(casino.lastPosition() + other.casino.lastPosition(), 'events');
  try {
    const found = compareHistories(casino, other.casino, bar.step);
    if (!isSame(found)) process.exitCode = EXIT_FOUND;
    return printCompared(found, withoutPassword(location), json);
  } finally {
    bar.done();
    other.close();
  }
}

function isSame({ streams, balances, order_differs_at }: HistoriesCompared): boolean {
  return streams.length + balances.length === 0 && order_differs_at === null;
}

function printCompared(found: HistoriesCompared, folder: string, json: boolean): string {
  if (json) return JSON.stringify({ with: folder, ...found });
  const { events_here, events_there, order_differs_at: order, streams, balances } = found;
  const scope = `${events_here} events here, ${events_there} in ${folder}`;
  if (isSame(found)) return `The same events in the same order: ${scope}.`;
  const ofStreams = streams.map((one) => [
    one.stream,
    one.differs_at ?? '–',
    String(one.only_here),
    String(one.only_there),
  ]);
  const ofBalances = balances.map(({ uid, field, here, there }) => [uid, field ?? '(all)', value(here), value(there)]);
  return [
    `${streams.length} streams and ${balances.length} balances differ: ${scope}.`,
    ...(order
      ? [`The order differs from position ${order.position} on: ${order.here} here, ${order.there} there.`]
      : []),
    ...(streams.length > 0 ? ['', table(['stream', 'first differing', 'only here', 'only there'], ofStreams)] : []),
    ...(balances.length > 0 ? ['', table(['player', 'field', 'here', 'there'], ofBalances)] : []),
  ].join('\n');
}

function printDiff(found: Diff, json: boolean): string {
  if (json) return JSON.stringify(found);
  const { as_of, documents, differences } = found;
  const scope = `${documents} stored ${documents === 1 ? 'document' : 'documents'} as of position ${as_of}`;
  if (differences.length === 0) return `No difference in ${scope}.`;
  const rows = differences.map(({ collection, id, field, stored, replayed, last_held }) => [
    `${collection}/${id}`,
    field ?? '(all)',
    value(stored),
    value(replayed),
    last_held ?? 'never',
  ]);
  const count = `${differences.length} ${differences.length === 1 ? 'difference' : 'differences'}`;
  return `${count} in ${scope}.\n\n${table(['document', 'field', 'stored', 'replayed', 'last correct after'], rows)}`;
}

function value(of: unknown): string {
  if (of === undefined) return '(missing)';
  return typeof of === 'string' ? of : JSON.stringify(of);
}
