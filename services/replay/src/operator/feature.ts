import 'reflect-metadata';
import { FEATURES, type Feature, type FeatureReceipt, OPERATOR_REASON_MAX } from '@goldwake/contracts';
import { FeatureBody } from '@goldwake/contracts/http';
import { Argument } from 'commander';
import { printLine } from '../print/out.js';
import { runProgram } from '../run-program.js';
import { askCasino } from './ask-casino.js';
import { askService, checked, findCluster } from './ask-service.js';
import { engineer } from './engineer.js';
import { operatorProgram } from './operator-program.js';

const program = operatorProgram('npm run feature --')
  .description('Switches a feature of a player of the casino running on the data folder on or off.')
  .argument('<player>', 'username or uid')
  .addArgument(new Argument('<feature>', 'field of the User').choices(FEATURES))
  .addArgument(new Argument('<state>', 'the new state').choices(['on', 'off']))
  .requiredOption(
    '--reason <text>',
    `reason that stays in the history: one line, at most ${OPERATOR_REASON_MAX} characters`,
  )
  .addHelpText(
    'after',
    `
The player's pages show the change at once. The reason and the engineer's name stay in the player's history.
Exit codes: 0 done, 2 could not run.

Example: npm run feature -- anna purchases_crypto_enabled off --reason "Asked for it"`,
  )
  .action(
    async (player: string, feature: Feature, state: string, { data, reason }: { data: string; reason: string }) => {
      const body = checked(FeatureBody, { player, feature, enabled: state === 'on', reason, by: engineer() });
      printLine(describe(await set(data, body)));
    },
  );

function set(data: string, body: FeatureBody): Promise<FeatureReceipt> {
  const { player, ...change } = body;
  const cluster = findCluster(data);
  if (cluster) return askService(cluster, 'features', (port, context) => port.set(player, change, context));
  return askCasino(data, '/features', body);
}

function describe({ uid, username, features }: FeatureReceipt): string {
  const on = FEATURES.filter((feature) => features[feature]);
  return `${username} (${uid}) has these features: ${on.length > 0 ? on.join(', ') : 'none'}.`;
}

await runProgram(program);
