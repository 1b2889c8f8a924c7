import 'reflect-metadata';
import { type BanReceipt, counted, OPERATOR_REASON_MAX } from '@goldwake/contracts';
import { BanBody } from '@goldwake/contracts/http';
import { Option } from 'commander';
import { CannotRun } from '../cannot-run.js';
import { printLine } from '../print/out.js';
import { runProgram } from '../run-program.js';
import { askCasino } from './ask-casino.js';
import { askService, checked, findCluster } from './ask-service.js';
import { durationOf, timeOf } from './end-of-ban.js';
import { engineer } from './engineer.js';
import { operatorProgram } from './operator-program.js';

interface Options {
  data: string;
  reason?: string;
  until?: number;
  for?: number;
  lift?: boolean;
}

const program = operatorProgram('npm run ban --')
  .description(
    'Bans a player of the casino running on the data folder: ends all sign-ins at once and refuses new ones until the ban ends.',
  )
  .argument('<player>', 'username or uid')
  .addOption(
    new Option('--reason <text>', `reason shown to the player: one line, at most ${OPERATOR_REASON_MAX} characters`),
  )
  .addOption(
    new Option('--until <time>', 'end of the ban as an ISO time (UTC unless it has a time zone)').argParser(timeOf),
  )
  .addOption(
    new Option('--for <time>', 'duration of the ban: 30m, 12h, 7d, 2w').argParser(durationOf).conflicts('until'),
  )
  .addOption(new Option('--lift', 'end the ban now').conflicts(['reason', 'until', 'for']))
  .addHelpText(
    'after',
    `
Without --until and --for the ban is permanent. A new ban replaces the previous one.
The reason and the engineer's name stay in the player's history.
Exit codes: 0 done, 2 could not run.

Example: npm run ban -- anna --reason "Two accounts" --for 7d`,
  )
  .action(async (player: string, options: Options) => {
    const receipt = options.lift ? await lift(player, options) : await ban(player, options);
    printLine(describeBan(receipt));
  });

function ban(player: string, { data, reason, until, for: lasts }: Options): Promise<BanReceipt> {
  if (reason === undefined) throw new CannotRun('--reason is missing; the player is shown the reason');
  const end = lasts === undefined ? until : Date.now() + lasts;
  const at = end === undefined ? null : new Date(end).toISOString();
  const { player: whom, ...terms } = checked(BanBody, { player, reason, until: at, by: engineer() });
  const cluster = findCluster(data);
  if (cluster) return askService(cluster, 'bans', (bans, context) => bans.ban(whom, terms, context));
  return askCasino(data, '/bans', { player, ...terms });
}

function lift(player: string, { data }: Options): Promise<BanReceipt> {
  const cluster = findCluster(data);
  if (cluster) return askService(cluster, 'bans', (bans, context) => bans.lift(player, engineer(), context));
  return askCasino(data, '/bans/lift', { player, by: engineer() });
}

function describeBan({ uid, username, ban: inForce, sessions_ended: ended }: BanReceipt): string {
  if (!inForce) return `${username} (${uid}) may sign in: no ban is in force.`;
  const end = inForce.until === null ? 'permanently' : `until ${inForce.until}`;
  const sessions = counted(ended, 'sign-in was ended', 'sign-ins were ended');
  return `${username} (${uid}) is banned ${end}: ${inForce.reason}. ${sessions}.`;
}

await runProgram(program);
