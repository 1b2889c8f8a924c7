import { counted, streamName } from '@goldwake/contracts';
import type { Diff } from '@goldwake/contracts/http';
import type { Command } from 'commander';
import { diffBalances } from '../balances/diff.js';
import { committedPosition } from '../balances/stored.js';
import { CannotRun } from '../cannot-run.js';
import { EXIT_FOUND } from '../exit-codes.js';
import { locationOf } from '../location.js';
import { lowerPriority } from '../lower-priority.js';
import { findPlayer } from '../players.js';
import { differenceText } from '../print/field-value.js';
import { progress } from '../print/progress.js';
import { table } from '../print/table.js';
import { type GlobalOptions, type QueryContext, runQuery } from '../run-query.js';
import { compareLocations } from './compare.js';

interface Options {
  with?: string;
}

export function addDiff(program: Command): void {
  program
    .command('diff [user]')
    .description(
      'Compares stored balances with their replay, field by field: for one player, or for all players and house accounts',
    )
    .option('--with <place>', 'compare events and balances with another history instead, as the command compare does')
    .addHelpText(
      'after',
      `
Example: npm run replay -- diff ada
         npm run replay -- diff --with evening`,
    )
    .action((user: string | undefined, { with: other }: Options, command: Command) => {
      if (other === undefined) {
        return runQuery(command, (asked) => diffStored(asked, user), {
          pinned: false,
          page: (casino) =>
            user === undefined ? {} : { stream: streamName('wallet', findPlayer(casino, user)), tab: 'diff' },
        });
      }
      if (user !== undefined)
        throw new CannotRun('--with cannot be combined with a player: it compares complete histories');
      return compareLocations(locationOf(command), other, command.optsWithGlobals<GlobalOptions>().json);
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

function printDiff(found: Diff, json: boolean): string {
  if (json) return JSON.stringify(found);
  const { as_of, documents, differences } = found;
  const scope = `${counted(documents, 'stored document')} as of position ${as_of}`;
  if (differences.length === 0) return `No difference in ${scope}.`;
  const rows = differences.map((difference) => [
    `${difference.collection}/${difference.id}`,
    difference.field ?? '(all)',
    differenceText(difference, difference.stored),
    differenceText(difference, difference.replayed),
    difference.last_held ?? 'never',
  ]);
  const count = counted(differences.length, 'difference');
  return `${count} in ${scope}.\n\n${table(['document', 'field', 'stored', 'replayed', 'last correct after'], rows)}`;
}
