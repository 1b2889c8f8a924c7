import 'reflect-metadata';
import { formatExactMoney, OPERATOR_REASON_MAX, parseMicros, type ReviewReceipt } from '@goldwake/contracts';
import { type NamedPurchaseReview, ReviewBody } from '@goldwake/contracts/http';
import type { Command } from 'commander';
import { printLine } from '../print/out.js';
import { table } from '../print/table.js';
import { runProgram } from '../run-program.js';
import { askCasino } from './ask-casino.js';
import { askService, checked, findCluster } from './ask-service.js';
import { engineer } from './engineer.js';
import { operatorProgram } from './operator-program.js';
import { withUsernames } from './with-usernames.js';

const PATH = '/purchase-reviews';

const program = operatorProgram('npm run purchases --')
  .description('Lists the paid purchases that wait for a decision of the operator, and ends their reviews.')
  .configureHelp({ showGlobalOptions: true })
  .addHelpText(
    'after',
    `
A purchase is in review because its payment differs from the ordered price (amount_differs), because a package for a
first purchase was paid after the player had bought coins (first_purchase_used), because it was paid late while another
purchase uses its bonus (bonus_used), or because of its risk (risk); the reasons of the fraud scoring follow. An approved
purchase is credited without its bonus if another purchase uses it then. The reason and the engineer's name stay in the
history; the player sees neither.
Exit codes: 0 done, 2 could not run.`,
  );

program
  .command('list')
  .description('Lists the purchases in review, oldest first.')
  .addHelpText('after', '\nExample: npm run purchases -- list')
  .action(async (_: unknown, command: Command) => {
    const reviews = await list(dataOf(command));
    printLine(reviews.length === 0 ? 'No purchase is in review.' : describeReviews(reviews));
  });

for (const [name, decision, description] of [
  ['approve', 'approved', 'Approves a paid purchase: its coins are credited, and what was paid counts as its price.'],
  ['decline', 'declined', 'Declines a paid purchase: nothing is credited, and the provider is asked for a refund.'],
] as const) {
  program
    .command(name)
    .description(description)
    .argument('<purchase>', 'id of the purchase, as `list` prints it')
    .requiredOption('--reason <text>', `reason of the decision: one line, at most ${OPERATOR_REASON_MAX} characters`)
    .addHelpText(
      'after',
      `\nExample: npm run purchases -- ${name} 01a2064c…2d8e9776.01a2064d… --reason "Asked the player"`,
    )
    .action(async (purchaseId: string, { reason }: { reason: string }, command: Command) => {
      const body = checked(ReviewBody, { purchaseId, decision, reason, by: engineer() });
      printLine(describeReceipt(await end(dataOf(command), body)));
    });
}

const dataOf = (command: Command) => command.optsWithGlobals<{ data: string }>().data;

async function list(data: string): Promise<NamedPurchaseReview[]> {
  const cluster = findCluster(data);
  if (!cluster) return askCasino(data, PATH);
  const reviews = await askService(cluster, 'reviews', (port) => port.list());
  return withUsernames(reviews, { of: (uids) => askService(cluster, 'usernames', (port) => port.of(uids)) });
}

function end(data: string, body: ReviewBody): Promise<ReviewReceipt> {
  const { purchaseId, ...outcome } = body;
  const cluster = findCluster(data);
  if (cluster) return askService(cluster, 'reviews', (port, context) => port.end(purchaseId, outcome, context));
  return askCasino(data, PATH, body);
}

function describeReviews(reviews: readonly NamedPurchaseReview[]): string {
  return table(
    ['purchase', 'player', 'because', 'ordered', 'paid', 'paid with', 'since'],
    reviews.map(
      ({ purchase_id, uid, username, reason, risk, price, paid_amount, paid_currency, paid_with, started_at }) => [
        purchase_id,
        username ?? uid,
        [reason, ...(risk?.reasons.length ? [`(${risk.reasons.join(', ')})`] : [])].join(' '),
        formatExactMoney(parseMicros(price), 'USD'),
        `${(paid_amount / 100).toFixed(2)} ${paid_currency}`,
        paid_with ? `${paid_with.brand} ${paid_with.last4}` : 'unknown',
        started_at,
      ],
    ),
  );
}

function describeReceipt({ purchase_id, uid, decision }: ReviewReceipt): string {
  const follows = decision === 'approved' ? 'its coins are credited' : 'its payment is refunded';
  return `The purchase ${purchase_id} of ${uid} is ${decision}: ${follows}.`;
}

await runProgram(program);
