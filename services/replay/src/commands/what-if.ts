import { counted, figure, formatExactMoney, formatMoney, parseMicros } from '@goldwake/contracts';
import type { BalanceDifference, WhatIf } from '@goldwake/contracts/http';
import type { Command } from 'commander';
import { EXIT_FOUND } from '../exit-codes.js';
import { progress } from '../print/progress.js';
import { table } from '../print/table.js';
import { runQuery } from '../run-query.js';

interface Options {
  reducer?: string;
  without?: string[];
  withoutType?: string[];
}

export function addWhatIf(program: Command): void {
  program
    .command('what-if [user]')
    .description(
      'Shows what balances would be without given events or under another reducer, for one player or for all players',
    )
    .option('--without <events...>', 'leave out the events with these ids')
    .option('--without-type <types...>', 'leave out all events of these types, or all grants with these reasons')
    .option(
      '--reducer <module>',
      'fold with the default export of this ES module: { initial(uid), evolve(state, event) }',
    )
    .addHelpText(
      'after',
      `
Nothing is changed and no command is decided again: the events after one that is left out are used as they were recorded.
If a balance becomes negative, the first event at which the casino would have refused the command is shown.

Example: npm run replay -- what-if ada --without wallet-u1@7
         npm run replay -- what-if --without-type daily_bonus
         npm run replay -- what-if --reducer ./fixed-reducer.mjs`,
    )
    .action((user: string | undefined, { reducer, without = [], withoutType = [] }: Options, command: Command) =>
      runQuery(command, async ({ casino, json }) => {
        const [{ findPlayer }, { loadReducer }, { whatIf }, { playerLabel }] = await Promise.all([
          import('../players.js'),
          import('../reducer-module.js'),
          import('../what-if/what-if.js'),
          import('../usernames.js'),
        ]);
        const uid = user === undefined ? undefined : findPlayer(casino, user);
        const bar = progress(uid === undefined ? casino.lastPosition() : casino.version(`wallet-${uid}`), 'events');
        const wish = {
          uid,
          reducer: reducer === undefined ? undefined : await loadReducer(reducer),
          without: { ids: without, types: withoutType },
        };
        const result = whatIf(casino, wish, bar.step);
        bar.done();
        if (result.differences.length > 0) process.exitCode = EXIT_FOUND;
        return json ? JSON.stringify(result) : formatResult(result, (uid) => playerLabel(casino, uid));
      }),
    );
}

function formatResult({ players, events, left_out, differences }: WhatIf, label: (uid: string) => string): string {
  const scope = `${counted(events, 'event')} of ${counted(players, 'wallet')}, ${figure(left_out)} left out`;
  if (differences.length === 0) return `No balance would differ. ${scope}.`;
  const count = `${counted(differences.length, 'balance')} would differ`;
  const headings = ['player', 'now', 'would be', 'difference', 'differs from', 'negative from'];
  return `${count}. ${scope}.\n\n${table(
    headings,
    differences.map((one) => [label(one.uid), ...figures(one)]),
  )}`;
}

function figures({ currency, now, would_be, difference, differs_at, below_zero_at }: BalanceDifference): string[] {
  const shown = (amount: string) => formatMoney(parseMicros(amount), currency);
  const by = parseMicros(difference);
  const change = `${by > 0n ? '+' : ''}${formatExactMoney(by, currency)}`;
  return [shown(now), shown(would_be), change, differs_at, below_zero_at ?? '–'];
}
