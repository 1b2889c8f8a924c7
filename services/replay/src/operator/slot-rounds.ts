import 'reflect-metadata';
import { type EndedSlotRound, formatExactMoney, OPERATOR_REASON_MAX, parseMicros } from '@goldwake/contracts';
import { EndSlotRoundBody, type NamedSlotRound } from '@goldwake/contracts/http';
import type { Command } from 'commander';
import { CannotRun } from '../cannot-run.js';
import { printLine } from '../print/out.js';
import { table } from '../print/table.js';
import { runProgram } from '../run-program.js';
import { askCasino } from './ask-casino.js';
import { askService, checked, findCluster } from './ask-service.js';
import { engineer } from './engineer.js';
import { operatorProgram } from './operator-program.js';
import { withUsernames } from './with-usernames.js';

const PATH = '/slot-rounds';

const program = operatorProgram('npm run slot-rounds --')
  .description('Lists the rounds of slots that their providers have not ended, and ends them.')
  .configureHelp({ showGlobalOptions: true })
  .addHelpText(
    'after',
    `
A provider repeats its calls until the casino has answered, so a round stays open for long only if its provider is lost.
Its stake is then in play, and its player cannot change seeds. The seeds fix the result when the bet is placed, so the
operator cannot choose it: the casino calculates the result and pays. If the provider returns, its win is answered as if it had paid, and
its rollback changes nothing. The reason and the operator's name stay in the history; the player sees neither.
Exit codes: 0 done, 2 refused or could not run.`,
  );

program
  .command('list')
  .description('Lists the open rounds of slots, oldest first.')
  .addHelpText('after', '\nExample: npm run slot-rounds -- list')
  .action(async (_: unknown, command: Command) => {
    const rounds = await list(dataOf(command));
    printLine(rounds.length === 0 ? 'No round of a slot is open.' : describeRounds(rounds));
  });

program
  .command('end')
  .description('Ends open rounds: the casino pays what their draws decide.')
  .argument('<rounds...>', 'ids of the rounds, as `list` prints them')
  .requiredOption('--reason <text>', `reason of the command: one line, at most ${OPERATOR_REASON_MAX} characters`)
  .addHelpText(
    'after',
    '\nExample: npm run slot-rounds -- end 6f1c0b7de2a94c5583f0a1d2 --reason "The provider has closed"',
  )
  .action(async (roundIds: string[], { reason }: { reason: string }, command: Command) => {
    const bodies = roundIds.map((roundId) => checked(EndSlotRoundBody, { roundId, reason, by: engineer() }));
    const refused: string[] = [];
    for (const body of bodies) {
      try {
        printLine(describeEnd(await end(dataOf(command), body)));
      } catch (error) {
        if (!(error instanceof CannotRun)) throw error;
        refused.push(`${body.roundId}: ${error.message}`);
      }
    }
    if (refused.length > 0) throw new CannotRun(refused.join('\n'));
  });

const dataOf = (command: Command) => command.optsWithGlobals<{ data: string }>().data;

async function list(data: string): Promise<NamedSlotRound[]> {
  const cluster = findCluster(data);
  if (!cluster) return askCasino(data, PATH);
  const rounds = await askService(cluster, 'slotRounds', (port) => port.open());
  return withUsernames(rounds, { of: (uids) => askService(cluster, 'usernames', (port) => port.of(uids)) });
}

function end(data: string, body: EndSlotRoundBody): Promise<EndedSlotRound> {
  const { roundId, ...operator } = body;
  const cluster = findCluster(data);
  if (cluster) return askService(cluster, 'slotRounds', (port, context) => port.end(roundId, operator, context));
  return askCasino(data, PATH, body);
}

function describeRounds(rounds: readonly NamedSlotRound[]): string {
  return table(
    ['round', 'player', 'provider', 'game', 'stake', "provider's round", 'since'],
    rounds.map(({ round_id, uid, username, provider_id, game_id, stake, currency, provider_round, placed_at }) => [
      round_id,
      username ?? uid,
      provider_id,
      game_id,
      formatExactMoney(parseMicros(stake), currency),
      provider_round,
      placed_at,
    ]),
  );
}

function describeEnd({ round_id, uid, game_id, currency, stake, payout }: EndedSlotRound): string {
  const [staked, paid] = [stake, payout].map((amount) => formatExactMoney(parseMicros(amount), currency));
  return `The round ${round_id} of ${uid} in ${game_id} has ended: it staked ${staked} and pays ${paid}.`;
}

await runProgram(program);
