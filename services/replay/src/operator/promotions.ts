import 'reflect-metadata';
import {
  type CommandContext,
  counted,
  type OfferedPromotions,
  OPERATOR_REASON_MAX,
  type PromotionOffersPort,
} from '@goldwake/contracts';
import { PromotionOffersBody } from '@goldwake/contracts/http';
import type { Command } from 'commander';
import { printLine } from '../print/out.js';
import { runProgram } from '../run-program.js';
import { askCasino } from './ask-casino.js';
import { askService, checked, findCluster } from './ask-service.js';
import { engineer } from './engineer.js';
import { operatorProgram } from './operator-program.js';
import { promotionsText, readPromotions } from './promotions-file.js';

const program = operatorProgram('npm run promotions --')
  .description('Lists and changes the promotions that the casino running on the data folder offers to all players.')
  .configureHelp({ showGlobalOptions: true })
  .addHelpText(
    'after',
    `
The pages of all players show a change at once. What a player has claimed stays claimed. The reason and the engineer's
name stay in the history.
Exit codes: 0 done, 2 could not run.`,
  );

program
  .command('list')
  .description('Prints the promotions as the JSON list that merge reads.')
  .addHelpText('after', '\nExample: npm run --silent promotions -- list > promotions.json')
  .action(async (_: unknown, command: Command) => {
    const { promotions } = await ask(command, undefined, (port) => port.current());
    printLine(promotionsText(promotions));
  });

const REASON = [
  '--reason <text>',
  `reason of the change: one line, at most ${OPERATOR_REASON_MAX} characters`,
] as const;

program
  .command('merge')
  .description('Replaces the promotions with the same ids, adds new ones and keeps the others.')
  .argument('<file>', 'JSON list as `list` prints it: amounts in coins and times in UTC, as texts')
  .requiredOption(...REASON)
  .addHelpText('after', '\nExample: npm run promotions -- merge promotions.json --reason "Advent"')
  .action((file: string, { reason }: { reason: string }, command: Command) =>
    change(command, { merged: readPromotions(file), removed: [], reason }),
  );

program
  .command('remove')
  .description('Ends promotions for all players, also for those who have staked enough but not claimed.')
  .argument('<id...>', '`promotion_id` of each promotion, as `list` prints it')
  .requiredOption(...REASON)
  .addHelpText('after', '\nExample: npm run promotions -- remove dice-week --reason "Wrong stake"')
  .action((removed: string[], { reason }: { reason: string }, command: Command) =>
    change(command, { merged: [], removed, reason }),
  );

async function change(command: Command, changed: Omit<PromotionOffersBody, 'by'>): Promise<void> {
  const body = checked(PromotionOffersBody, { ...changed, by: engineer() });
  const { promotions, promotions_version } = await ask(command, body, (port, context) => port.change(body, context));
  printLine(
    `${counted(promotions.length, 'promotion')} ${promotions.length === 1 ? 'is' : 'are'} offered; their version is ${promotions_version}.`,
  );
}

/** Asks the cluster that uses the data folder, or else the casino running on it. */
function ask(
  command: Command,
  body: PromotionOffersBody | undefined,
  question: (port: PromotionOffersPort, context: CommandContext) => Promise<OfferedPromotions>,
): Promise<OfferedPromotions> {
  const { data } = command.optsWithGlobals<{ data: string }>();
  const cluster = findCluster(data);
  return cluster ? askService(cluster, 'promotionOffers', question) : askCasino(data, '/promotions', body);
}

await runProgram(program);
