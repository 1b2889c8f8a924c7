import 'reflect-metadata';
import { counted, OPERATOR_REASON_MAX, type SecondFactorsReceipt } from '@goldwake/contracts';
import { ReasonedCommandBody } from '@goldwake/contracts/http';
import { Argument } from 'commander';
import { printLine } from '../print/out.js';
import { runProgram } from '../run-program.js';
import { askCasino } from './ask-casino.js';
import { askService, checked, findCluster } from './ask-service.js';
import { engineer } from './engineer.js';
import { operatorProgram } from './operator-program.js';

const program = operatorProgram('npm run second-factors --')
  .description(
    'Removes the second factors of a player who has lost them, in the casino running on the data folder, and ends all sessions.',
  )
  .argument('<player>', 'username or uid')
  .addArgument(new Argument('<action>', 'what to do').choices(['remove']))
  .requiredOption(
    '--reason <text>',
    `reason that stays in the history: one line, at most ${OPERATOR_REASON_MAX} characters`,
  )
  .addHelpText(
    'after',
    `
Verify first who asks: afterwards the password alone is enough to sign in. The player gets an e-mail.
The reason and the engineer's name stay in the player's history.
Exit codes: 0 done, 2 could not run.

Example: npm run second-factors -- anna remove --reason "Phone lost; identity checked by video call"`,
  )
  .action(async (player: string, _action: string, { data, reason }: { data: string; reason: string }) => {
    const body = checked(ReasonedCommandBody, { player, reason, by: engineer() });
    printLine(describe(await remove(data, body)));
  });

function remove(data: string, body: ReasonedCommandBody): Promise<SecondFactorsReceipt> {
  const { player, ...removal } = body;
  const cluster = findCluster(data);
  if (cluster) return askService(cluster, 'secondFactors', (port, context) => port.remove(player, removal, context));
  return askCasino(data, '/second-factors/remove', body);
}

function describe({ uid, username, factors_removed, sessions_ended }: SecondFactorsReceipt): string {
  if (factors_removed === 0) return `${username} (${uid}) has no second factor; nothing was changed.`;
  const factors = counted(factors_removed, 'second factor was removed', 'second factors were removed');
  const sessions = counted(sessions_ended, 'sign-in was ended', 'sign-ins were ended');
  return `${username} (${uid}): ${factors}, and ${sessions}.`;
}

await runProgram(program);
