import 'reflect-metadata';
import {
  type ChatMessageReceipt,
  type ChatModerationPort,
  type ChatMuteReceipt,
  type ChatSlowModeReceipt,
  type CommandContext,
  MUTE_DURATIONS,
  type MuteDuration,
  OPERATOR_REASON_MAX,
  type ReportedMessage,
  type ReportedPlayer,
} from '@goldwake/contracts';
import { MessageDecisionBody, MuteBody, ReasonedCommandBody, SlowModeBody } from '@goldwake/contracts/http';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { printLine } from '../print/out.js';
import { runProgram } from '../run-program.js';
import { askCasino } from './ask-casino.js';
import { askService, checked, findCluster } from './ask-service.js';
import {
  describeMessage,
  describeMute,
  describeReported,
  describeReportedPlayers,
  describeSlowMode,
} from './describe-moderation.js';
import { engineer } from './engineer.js';
import { operatorProgram } from './operator-program.js';

const program = operatorProgram('npm run moderate --')
  .description('Moderates the chat of the casino running on the data folder.')
  .configureHelp({ showGlobalOptions: true })
  .addHelpText(
    'after',
    `
Every command stores an event with the reason and the engineer's name. Players see neither, except the reason of a mute.
Exit codes: 0 done, 2 could not run.`,
  );

reasoned('mute')
  .description('Mutes a player, who can then read but not write. A new mute replaces the previous one.')
  .argument('<player>', 'username or uid')
  .addOption(
    new Option('--for <time>', 'duration of the mute').choices(Object.keys(MUTE_DURATIONS)).makeOptionMandatory(),
  )
  .addHelpText('after', '\nExample: npm run moderate -- mute anna --for 1h --reason "Advertising"')
  .action(async (player: string, { for: lasts }: { for: MuteDuration }, command: Command) => {
    const body = checked(MuteBody, { player, lasts, ...decisionOf(command) });
    const { player: whom, ...mute } = body;
    const receipt = await ask<ChatMuteReceipt>(command, '/mute', body, (port, context) =>
      port.mute(whom, mute, context),
    );
    printLine(describeMute(receipt));
  });

reasoned('unmute')
  .description('Lifts the mute of a player.')
  .argument('<player>', 'username or uid')
  .addHelpText('after', '\nExample: npm run moderate -- unmute anna --reason "Apologised"')
  .action(async (player: string, _: unknown, command: Command) => {
    const body = checked(ReasonedCommandBody, { player, ...decisionOf(command) });
    const { player: whom, ...decision } = body;
    const receipt = await ask<ChatMuteReceipt>(command, '/unmute', body, (port, context) =>
      port.unmute(whom, decision, context),
    );
    printLine(describeMute(receipt));
  });

for (const [name, description] of [
  ['hide', 'Hides a message from all players. Its author cannot show it again.'],
  ['show', 'Shows a message that reports or an operator have hidden. Later reports do not hide it.'],
] as const) {
  reasoned(name)
    .description(description)
    .argument('<message>', 'id of the message, as `reported` prints it')
    .addHelpText('after', `\nExample: npm run moderate -- ${name} 019cb2f7… --reason "Reported by three players"`)
    .action(async (messageId: string, _: unknown, command: Command) => {
      const body = checked(MessageDecisionBody, { messageId, ...decisionOf(command) });
      const { messageId: id, ...decision } = body;
      const receipt = await ask<ChatMessageReceipt>(command, `/${name}`, body, (port, context) =>
        port[name](id, decision, context),
      );
      printLine(describeMessage(receipt));
    });
}

reasoned('slow-mode')
  .description('Sets the seconds between two messages of one player; 0 turns slow mode off.')
  .argument('<seconds>', 'whole seconds', secondsOf)
  .addHelpText('after', '\nExample: npm run moderate -- slow-mode 30 --reason "Many new players"')
  .action(async (seconds: number, _: unknown, command: Command) => {
    const body = checked(SlowModeBody, { seconds, ...decisionOf(command) });
    const { seconds: wait, ...decision } = body;
    const receipt = await ask<ChatSlowModeReceipt>(command, '/slow-mode', body, (port, context) =>
      port.slowMode(wait, decision, context),
    );
    printLine(describeSlowMode(receipt));
  });

program
  .command('reported')
  .description('Lists the reported messages with their texts, undecided ones first, and the reported players.')
  .action(async (_: unknown, command: Command) => {
    const messages = await ask<ReportedMessage[]>(command, '/reported', undefined, (port) => port.reported());
    const path = '/reported-players';
    const players = await ask<ReportedPlayer[]>(command, path, undefined, (port) => port.reportedPlayers());
    for (const line of [...describeReported(messages), '', ...describeReportedPlayers(players)]) printLine(line);
  });

/** Adds a command that stores a reason. */
function reasoned(name: string): Command {
  return program
    .command(name)
    .requiredOption('--reason <text>', `reason of the decision: one line, at most ${OPERATOR_REASON_MAX} characters`);
}

function decisionOf(command: Command): { reason: string; by: string } {
  return { reason: command.opts<{ reason: string }>().reason, by: engineer() };
}

/** Sends the command to the cluster that uses the data folder, or else to the casino running on it. */
function ask<Receipt>(
  command: Command,
  path: string,
  body: object | undefined,
  question: (port: ChatModerationPort, context: CommandContext) => Promise<Receipt>,
): Promise<Receipt> {
  const { data } = command.optsWithGlobals<{ data: string }>();
  const cluster = findCluster(data);
  if (cluster) return askService(cluster, 'chatModeration', question);
  return askCasino(data, `/chat${path}`, body);
}

function secondsOf(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError('Expected a whole number of seconds.');
  return Number(text);
}

await runProgram(program);
