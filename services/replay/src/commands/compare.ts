import { counted, figure } from '@goldwake/contracts';
import type { Command } from 'commander';
import type { HistoriesCompared } from '../balances/compare-histories.js';
import { EXIT_FOUND } from '../exit-codes.js';
import { openLocation, withoutPassword } from '../location.js';
import { lowerPriority } from '../lower-priority.js';
import { fieldValue } from '../print/field-value.js';
import { print } from '../print/out.js';
import { progress } from '../print/progress.js';
import { table } from '../print/table.js';
import type { GlobalOptions } from '../run-query.js';
import { usernameOf, withUsername } from '../usernames.js';

export function addCompare(program: Command): void {
  program
    .command('compare <left> <right>')
    .description('Compares the events, their order and the balances of two casinos, such as two deployments')
    .addHelpText(
      'after',
      `
Each place is a data folder, an export folder or a mongodb:// address. Both are only read.

Example: npm run replay -- compare .data evening
         npm run replay -- compare evening 'mongodb://127.0.0.1:27017/goldwake?replicaSet=rs0'`,
    )
    .action((left: string, right: string, _, command: Command) =>
      compareLocations(left, right, command.optsWithGlobals<GlobalOptions>().json),
    );
}

/** Compares two histories and prints the differences. Sets exit code 1 if there is any. */
export async function compareLocations(left: string, right: string, json: boolean): Promise<void> {
  const here = await openLocation(left);
  try {
    const [there, { compareHistories }] = await Promise.all([
      openLocation(right),
      import('../balances/compare-histories.js'),
    ]);
    lowerPriority();
    const bar = progress(here.casino.lastPosition() + there.casino.lastPosition(), 'events');
    try {
      const found = compareHistories(here.casino, there.casino, bar.step);
      const name = (uid: string) =>
        withUsername(uid, uid, (usernameOf(here.casino, uid) ?? usernameOf(there.casino, uid))?.username);
      if (!isSame(found)) process.exitCode = EXIT_FOUND;
      await print([printCompared(found, withoutPassword(right), json, name)]);
    } finally {
      bar.done();
      there.close();
    }
  } finally {
    here.close();
  }
}

function isSame({ streams, balances, order_differs_at }: HistoriesCompared): boolean {
  return streams.length + balances.length === 0 && order_differs_at === null;
}

/** @param name returns a player's uid with the username */
function printCompared(found: HistoriesCompared, folder: string, json: boolean, name: (uid: string) => string): string {
  if (json) return JSON.stringify({ with: folder, ...found });
  const { events_here, events_there, order_differs_at: order, streams, balances } = found;
  const scope = `${counted(events_here, 'event')} here, ${figure(events_there)} in ${folder}`;
  if (isSame(found)) return `The same events in the same order: ${scope}.`;
  const ofStreams = streams.map((one) => [
    one.stream,
    one.differs_at ?? '–',
    String(one.only_here),
    String(one.only_there),
  ]);
  const ofBalances = balances.map(({ uid, field, here, there }) => [
    name(uid),
    field ?? '(all)',
    fieldValue(field, here),
    fieldValue(field, there),
  ]);
  return [
    `${counted(streams.length, 'stream')} and ${counted(balances.length, 'balance')} differ: ${scope}.`,
    ...(order
      ? [`The order differs from position ${order.position} on: ${order.here} here, ${order.there} there.`]
      : []),
    ...(streams.length > 0 ? ['', table(['stream', 'first differing', 'only here', 'only there'], ofStreams)] : []),
    ...(balances.length > 0 ? ['', table(['player', 'field', 'here', 'there'], ofBalances)] : []),
  ].join('\n');
}
