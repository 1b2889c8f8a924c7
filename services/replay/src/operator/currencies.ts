import 'reflect-metadata';
import {
  type CommandContext,
  CURRENCIES,
  type Currencies,
  type CurrenciesPort,
  type CurrencyChange,
  OPERATOR_REASON_MAX,
  SYMBOLS,
  stakeRangeText,
} from '@goldwake/contracts';
import { CurrencyBody } from '@goldwake/contracts/http';
import { Argument, type Command, Option } from 'commander';
import { CannotRun } from '../cannot-run.js';
import { printLine } from '../print/out.js';
import { runProgram } from '../run-program.js';
import { askCasino } from './ask-casino.js';
import { askService, checked, findCluster } from './ask-service.js';
import { engineer } from './engineer.js';
import { readAmount } from './list-file.js';
import { operatorProgram } from './operator-program.js';

const BY_SYMBOL = { gc: 'gold_coins', sc: 'sweeps_coins' } as const;
const SHOWN = ['always', 'if-needed'] as const;

const program = operatorProgram('npm run currencies --')
  .description('Lists and changes the stake limits and the display rules of the currencies of the running casino.')
  .configureHelp({ showGlobalOptions: true })
  .addHelpText(
    'after',
    `
Open pages of signed-in players follow a change at once, others within a minute. A bet that was placed before stays as it is. The reason and the engineer's name
stay in the history.
Exit codes: 0 done, 2 could not run.`,
  );

program
  .command('list')
  .description('Prints the rules of both currencies.')
  .addHelpText('after', '\nExample: npm run --silent currencies -- list')
  .action(async (_: unknown, command: Command) => print(await ask(command, undefined, (port) => port.current())));

interface Given {
  min?: string;
  max?: string;
  decimals?: (typeof SHOWN)[number];
  reason: string;
}

program
  .command('set')
  .description('Changes the rules of a currency. Rules without an option do not change.')
  .addArgument(new Argument('<currency>', 'the currency').choices(Object.keys(BY_SYMBOL)))
  .option('--min <coins>', 'smallest stake of a bet in the casino’s own games, such as 0.10')
  .option('--max <coins>', 'largest stake')
  .addOption(
    new Option(
      '--decimals <when>',
      'when amounts show two decimals; `if-needed` shows 1,250 GC and 1,250.50 GC',
    ).choices(SHOWN),
  )
  .requiredOption('--reason <text>', `reason of the change: one line, at most ${OPERATOR_REASON_MAX} characters`)
  .addHelpText('after', '\nExample: npm run currencies -- set gc --min 1.00 --max 50000 --reason "Summer limits"')
  .action(async (symbol: keyof typeof BY_SYMBOL, given: Given, command: Command) => {
    const body = checked(CurrencyBody, { ...changeOf(BY_SYMBOL[symbol], given), by: engineer() });
    const before = await ask(command, undefined, (port) => port.current());
    const after = await ask(command, body, (port, context) => port.change(body, context));
    print(after);
    if (after.currencies_version === before.currencies_version) printLine('Nothing changed.');
  });

function changeOf(
  currency: CurrencyChange['currency'],
  { min, max, decimals, reason }: Given,
): Omit<CurrencyBody, 'by'> {
  if (min === undefined && max === undefined && decimals === undefined) {
    throw new CannotRun('nothing to change: give --min, --max or --decimals');
  }
  return {
    currency,
    ...(min !== undefined && { min_stake: readAmount(min, 2, '--min') }),
    ...(max !== undefined && { max_stake: readAmount(max, 2, '--max') }),
    ...(decimals !== undefined && { hides_zero_decimals: decimals === 'if-needed' }),
    reason,
  };
}

/** Asks the cluster that uses the data folder, or else the casino running on it. */
function ask(
  command: Command,
  body: CurrencyBody | undefined,
  question: (port: CurrenciesPort, context: CommandContext) => Promise<Currencies>,
): Promise<Currencies> {
  const { data } = command.optsWithGlobals<{ data: string }>();
  const cluster = findCluster(data);
  return cluster ? askService(cluster, 'currencies', question) : askCasino(data, '/currencies', body);
}

function print(currencies: Currencies): void {
  for (const currency of CURRENCIES) {
    const rules = currencies[currency];
    const decimals = rules.hides_zero_decimals ? 'decimals if needed' : 'two decimals';
    printLine(`${SYMBOLS[currency]}: stakes from ${stakeRangeText(rules, currency)}; amounts with ${decimals}`);
  }
  printLine(`Version ${currencies.currencies_version} of the currencies.`);
}

await runProgram(program);
