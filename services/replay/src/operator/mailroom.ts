import 'reflect-metadata';
import {
  formatPostalCode,
  OPERATOR_REASON_MAX,
  type PostalCardAction,
  type PostalCardReceipt,
} from '@goldwake/contracts';
import { type NamedPostalCard, PostalCardBody } from '@goldwake/contracts/http';
import type { Command } from 'commander';
import { coinsText } from '../explain/purchase-words.js';
import { printLine } from '../print/out.js';
import { table } from '../print/table.js';
import { runProgram } from '../run-program.js';
import { askCasino } from './ask-casino.js';
import { askService, checked, findCluster } from './ask-service.js';
import { engineer } from './engineer.js';
import { operatorProgram } from './operator-program.js';
import { outcomeOf } from './postal-card-outcome.js';
import { withUsernames } from './with-usernames.js';

const PATH = '/postal-codes';

const program = operatorProgram('npm run mailroom --')
  .description('Records the cards with postal request codes that arrive, and accepts or rejects them.')
  .configureHelp({ showGlobalOptions: true })
  .addHelpText(
    'after',
    `
A code can be typed as it is written on the card: in small letters, with or without dashes, with O for 0 and I or L for
1. A code with a wrong check character is refused. A repeated command changes nothing.
The engineer's name stays in the history; the player sees the reason of a rejection.
Exit codes: 0 done, 2 could not run.`,
  );

program
  .command('list')
  .description('Lists the cards that have arrived and wait for a decision, oldest first.')
  .addHelpText('after', '\nExample: npm run mailroom -- list')
  .action(async (_: unknown, command: Command) => {
    const cards = await list(dataOf(command));
    printLine(cards.length === 0 ? 'No card waits for a decision.' : describeCards(cards));
  });

for (const [action, description] of [
  ['received', 'Records that a card has arrived before its code has expired; the player can request another code.'],
  ['accept', 'Accepts a card: its coins are credited.'],
] as const) {
  program
    .command(action)
    .description(description)
    .argument('<code>', 'code that is written on the card')
    .addHelpText('after', `\nExample: npm run mailroom -- ${action} 7K3M-P9ZX-2HZ`)
    .action((code: string, _: unknown, command: Command) => process(command, { code, action }));
}

program
  .command('reject')
  .description('Rejects a card, also one that has arrived too late: nothing is credited.')
  .argument('<code>', 'code that is written on the card')
  .requiredOption('--reason <text>', `reason for the player: one line, at most ${OPERATOR_REASON_MAX} characters`)
  .addHelpText('after', '\nExample: npm run mailroom -- reject 7K3M-P9ZX-2HZ --reason "The card is not handwritten"')
  .action((code: string, { reason }: { reason: string }, command: Command) =>
    process(command, { code, action: 'reject', reason }),
  );

const dataOf = (command: Command) => command.optsWithGlobals<{ data: string }>().data;

async function list(data: string): Promise<NamedPostalCard[]> {
  const cluster = findCluster(data);
  if (!cluster) return askCasino(data, PATH);
  const cards = await askService(cluster, 'postalCards', (port) => port.list());
  return withUsernames(cards, { of: (uids) => askService(cluster, 'usernames', (port) => port.of(uids)) });
}

async function process(
  command: Command,
  card: { code: string; action: PostalCardAction; reason?: string },
): Promise<void> {
  const body = checked(PostalCardBody, { ...card, by: engineer() });
  const data = dataOf(command);
  const cluster = findCluster(data);
  const receipt: PostalCardReceipt = cluster
    ? await askService(cluster, 'postalCards', (port, context) => port.process(body.code, outcomeOf(body), context))
    : await askCasino(data, PATH, body);
  printLine(describe(receipt));
}

function describeCards(cards: readonly NamedPostalCard[]): string {
  return table(
    ['code', 'player', 'pays', 'requested', 'received'],
    cards.map(({ code, uid, username, requested_at, received_at, ...amounts }) => [
      formatPostalCode(code),
      username ?? uid,
      coinsText(amounts),
      requested_at,
      received_at,
    ]),
  );
}

function describe({ code, uid, status, reason, ...amounts }: PostalCardReceipt): string {
  const card = `The card ${formatPostalCode(code)} of ${uid} is ${status}`;
  if (status === 'accepted') return `${card}: ${coinsText(amounts)} are credited.`;
  return reason === null ? `${card}.` : `${card}: ${reason}`;
}

await runProgram(program);
