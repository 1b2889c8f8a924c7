import { existsSync, readFileSync } from 'node:fs';
import { isHelpWanted, printHelp } from './command-line.mjs';
import { become } from './run.mjs';
import { setUp } from './set-up.mjs';

/**
 * Entry modules of the commands whose options the compiled code declares. `npm run help-pages` stores their help in
 * help/, because `--help` must work in a fresh clone without an installation.
 * @satisfies {Record<string, string>}
 */
export const COMPILED_COMMANDS = /** @type {const} */ ({
  ban: 'services/replay/dist/operator/ban.js',
  currencies: 'services/replay/dist/operator/currencies.js',
  'dead-letters': 'services/replay/dist/dead-letters/main.js',
  drill: 'services/replay/dist/drills/main.js',
  feature: 'services/replay/dist/operator/feature.js',
  history: 'services/replay/dist/testing/history-main.js',
  load: 'load-tests/dist/main.js',
  mailroom: 'services/replay/dist/operator/mailroom.js',
  moderate: 'services/replay/dist/operator/moderate.js',
  packages: 'services/replay/dist/operator/packages.js',
  promotions: 'services/replay/dist/operator/promotions.js',
  purchases: 'services/replay/dist/operator/purchases.js',
  replay: 'services/replay/dist/main.js',
  'second-factors': 'services/replay/dist/operator/second-factors.js',
  'slot-rounds': 'services/replay/dist/operator/slot-rounds.js',
});

/** @typedef {keyof typeof COMPILED_COMMANDS} CompiledCommand */

/** Folder of the stored help: `<command>.txt`, and `<command>.<subcommand>.txt`. */
export const HELP_PAGES = new URL('help/', import.meta.url);

/**
 * Prints the stored help if it is asked for. Otherwise installs and compiles, runs the command and exits with its code.
 * @param {CompiledCommand} command
 */
export async function runCompiled(command, args = process.argv.slice(2)) {
  if (isHelpWanted(args)) printHelp(helpPage(command, args));
  setUp({ client: false });
  process.exit(await become(COMPILED_COMMANDS[command], args));
}

/**
 * Returns the help of the subcommand that the arguments name, or else of the command.
 * @param {CompiledCommand} command
 * @param {string[]} args
 */
function helpPage(command, args) {
  const pages = args.filter((arg) => /^[\w-]+$/.test(arg)).map((arg) => new URL(`${command}.${arg}.txt`, HELP_PAGES));
  return readFileSync(pages.find((page) => existsSync(page)) ?? new URL(`${command}.txt`, HELP_PAGES), 'utf8');
}
