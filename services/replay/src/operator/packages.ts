import 'reflect-metadata';
import {
  type CommandContext,
  counted,
  OPERATOR_REASON_MAX,
  PACKAGES_OPERATIONS,
  type PackagesOperation,
  type PackagesPort,
  type PackagesReceipt,
} from '@goldwake/contracts';
import { PackagesBody } from '@goldwake/contracts/http';
import type { Command } from 'commander';
import { printLine } from '../print/out.js';
import { runProgram } from '../run-program.js';
import { askCasino } from './ask-casino.js';
import { askService, checked, findCluster } from './ask-service.js';
import { engineer } from './engineer.js';
import { operatorProgram } from './operator-program.js';
import { packagesText, readPackages } from './packages-file.js';

const program = operatorProgram('npm run packages --')
  .description('Lists and changes the packages of coins that the casino running on the data folder sells.')
  .configureHelp({ showGlobalOptions: true })
  .addHelpText(
    'after',
    `
The pages of all players show a change at once, and nobody pays other terms than those on their screen. Purchases that
were created keep their terms. The reason and the engineer's name stay in the history.
Exit codes: 0 done, 2 could not run.`,
  );

program
  .command('list')
  .description('Prints the packages as the JSON list that set and merge read.')
  .addHelpText('after', '\nExample: npm run --silent packages -- list > packages.json')
  .action(async (_: unknown, command: Command) => {
    const { packages } = await ask(command, undefined, (port) => port.current());
    printLine(packagesText(packages));
  });

const DESCRIPTIONS: Record<PackagesOperation, string> = {
  set: 'Replaces all packages by those of the file.',
  merge: 'Replaces the packages with the same ids, adds new ones and keeps the others.',
};

for (const operation of PACKAGES_OPERATIONS) {
  program
    .command(operation)
    .description(DESCRIPTIONS[operation])
    .argument('<file>', 'JSON list as `list` prints it: amounts in dollars and coins, as texts')
    .requiredOption('--reason <text>', `reason of the change: one line, at most ${OPERATOR_REASON_MAX} characters`)
    .addHelpText('after', `\nExample: npm run packages -- ${operation} packages.json --reason "Weekend offer"`)
    .action(async (file: string, { reason }: { reason: string }, command: Command) => {
      const body = checked(PackagesBody, { operation, packages: readPackages(file), reason, by: engineer() });
      const receipt = await ask(command, body, (port, context) => port.change(body, context));
      printLine(
        `${counted(receipt.packages.length, 'package')} ${receipt.packages.length === 1 ? 'is' : 'are'} on sale; their version is ${receipt.packages_version}.`,
      );
    });
}

/** Asks the cluster that uses the data folder, or else the casino running on it. */
function ask(
  command: Command,
  body: PackagesBody | undefined,
  question: (port: PackagesPort, context: CommandContext) => Promise<PackagesReceipt>,
): Promise<PackagesReceipt> {
  const { data } = command.optsWithGlobals<{ data: string }>();
  const cluster = findCluster(data);
  return cluster ? askService(cluster, 'packages', question) : askCasino(data, '/packages', body);
}

await runProgram(program);
