import 'reflect-metadata';
import { userInfo } from 'node:os';
import { BAN_REASON_MAX, type BanReceipt } from '@goldwake/contracts';
import { Command, Option } from 'commander';
import { CannotRun } from '../cannot-run.js';
import { runProgram } from '../run-program.js';
import { askCasino } from './ask-casino.js';
import { askIdentity, checked, findApart } from './ask-identity.js';
import { durationOf, timeOf } from './end-of-ban.js';

interface Options {
  data: string;
  reason?: string;
  until?: number;
  for?: number;
  lift?: boolean;
}

const program = new Command('npm run ban --')
  .description(
    'Bans a player of the casino that is open on the data folder: signed out everywhere at once, and no sign-in until the ban ends.',
  )
  .argument('<player>', 'username or uid')
  .addOption(new Option('--reason <text>', `one line, ${BAN_REASON_MAX} characters at most: the player is shown it`))
  .addOption(new Option('--until <time>', 'when it ends, as ISO time (UTC unless it names a zone)').argParser(timeOf))
  .addOption(new Option('--for <time>', 'how long it lasts: 30m, 12h, 7d, 2w').argParser(durationOf).conflicts('until'))
  .addOption(new Option('--lift', 'let the player in again').conflicts(['reason', 'until', 'for']))
  .option(
    '--data <folder>',
    'data folder of the open casino, or of npm run cluster',
    process.env.GOLDWAKE_DATA || '.data',
  )
  .addHelpText(
    'after',
    `
Without --until and --for it is for good. A new ban takes the place of the one before.
Who did it and the reason stay in the player's history for ever.
Exit codes: 0 done, 2 could not run.

Example: npm run ban -- anna --reason "Two accounts" --for 7d`,
  )
  .configureOutput({ outputError: (text, write) => write(`${text.trim().replaceAll('\n', ' ')}\n`) })
  .exitOverride()
  .action(async (player: string, options: Options) => {
    const receipt = options.lift ? await lift(player, options) : await ban(player, options);
    process.stdout.write(`${tell(receipt)}\n`);
  });

function ban(player: string, { data, reason, until, for: lasts }: Options): Promise<BanReceipt> {
  if (reason === undefined) throw new CannotRun('--reason is missing: the player is to be told why');
  const end = lasts === undefined ? until : Date.now() + lasts;
  const at = end === undefined ? null : new Date(end).toISOString();
  const { player: whom, ...terms } = checked({ player, reason, until: at, by: engineer() });
  const apart = findApart(data);
  if (apart) return askIdentity(apart, (bans, context) => bans.ban(whom, terms, context));
  return askCasino(data, '/bans', { player, ...terms });
}

function lift(player: string, { data }: Options): Promise<BanReceipt> {
  const apart = findApart(data);
  if (apart) return askIdentity(apart, (bans, context) => bans.lift(player, engineer(), context));
  return askCasino(data, '/bans/lift', { player, by: engineer() });
}

/** As the system calls who runs this; some containers have users without a name. */
function engineer(): string {
  try {
    return userInfo().username.slice(0, 64);
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}

function tell({ uid, username, ban: stands, sessions_ended: ended }: BanReceipt): string {
  if (!stands) return `${username} (${uid}) may sign in: no ban is in force.`;
  const end = stands.until === null ? 'for good' : `until ${stands.until}`;
  const sessions = ended === 1 ? '1 sign-in was ended' : `${ended} sign-ins were ended`;
  return `${username} (${uid}) is banned ${end}: ${stands.reason}. ${sessions}.`;
}

await runProgram(program);
