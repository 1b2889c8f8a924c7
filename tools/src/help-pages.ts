import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMPILED_COMMANDS, HELP_PAGES } from '../set-up/compiled-commands.mjs';
import { ROOT } from '../set-up/root.mjs';

/** Help texts by file name. */
export type HelpPages = Record<string, string>;

/** Replaces the stored help by that of the compiled commands. */
export function writeHelpPages(): void {
  rmSync(HELP_PAGES, { recursive: true, force: true });
  mkdirSync(HELP_PAGES);
  for (const [file, text] of Object.entries(compiledHelpPages())) writeFileSync(new URL(file, HELP_PAGES), text);
}

export function storedHelpPages(): HelpPages {
  return Object.fromEntries(
    readdirSync(HELP_PAGES).map((file) => [file, readFileSync(new URL(file, HELP_PAGES), 'utf8')]),
  );
}

/** Returns what the compiled commands and their subcommands print for `--help`. */
export function compiledHelpPages(): HelpPages {
  const pages: HelpPages = {};
  for (const [command, entry] of Object.entries(COMPILED_COMMANDS)) {
    const help = helpOf(entry);
    pages[`${command}.txt`] = help;
    for (const subcommand of subcommandsOf(help)) {
      pages[`${command}.${subcommand}.txt`] = helpOf(entry, subcommand);
    }
  }
  return pages;
}

/** The help of load names its subcommands in its own format; commander lists them under "Commands:". */
function subcommandsOf(help: string): string[] {
  const own = /<scenario> --help: the options of (.+)/.exec(help)?.[1];
  if (own) return own.split(', ');
  const [, commands = ''] = help.split('\nCommands:\n');
  return [...commands.matchAll(/^ {2}([a-z][a-z-]*)/gm)].flatMap(([, name]) => (name && name !== 'help' ? [name] : []));
}

function helpOf(entry: string, ...subcommand: string[]): string {
  // Settings of this environment would appear in the help as defaults.
  const { GOLDWAKE_DATA: _, GOLDWAKE_MONGO: __, ...env } = process.env;
  const args = [join(ROOT, entry), ...subcommand, '--help'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    env: { ...env, NODE_OPTIONS: '', NO_COLOR: '1' },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
  return stdout;
}
