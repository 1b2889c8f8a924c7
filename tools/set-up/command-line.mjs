import { parseArgs } from 'node:util';
import { fail } from './log.mjs';

/** @typedef {{ help: string, options: NonNullable<import('node:util').ParseArgsConfig['options']>, arguments?: boolean }} CommandLine */

const UNKNOWN = 2;

/**
 * Prints the help and exits if it is asked for, and refuses unknown options in one line with exit code 2. Programs call
 * this before the set-up, so that neither needs an installation.
 * @param {CommandLine} commandLine
 */
export function checkCommandLine({ help, options, arguments: allowPositionals = false }, args = process.argv.slice(2)) {
  if (isHelpWanted(args)) printHelp(help);
  try {
    parseArgs({ args, options, allowPositionals });
  } catch (error) {
    const [reason] = String(error instanceof Error ? error.message : error).split(/\.? To specify|\n/, 1);
    fail(`${reason}; npm run ${process.env.npm_lifecycle_event ?? '<script>'} -- --help explains the command`, UNKNOWN);
  }
}

/**
 * Prints the help and exits if it is asked for. For programs whose options are those of another program, which refuses
 * unknown ones itself.
 * @param {string} help
 */
export function checkHelp(help, args = process.argv.slice(2)) {
  if (isHelpWanted(args)) printHelp(help);
}

/**
 * Returns whether the arguments ask for the help of the command itself, and not of a program that it runs.
 * @param {string[]} args
 */
export function isHelpWanted(args) {
  const own = args.includes('--') ? args.slice(0, args.indexOf('--')) : args;
  return own.includes('--help') || own.includes('-h');
}

/**
 * Prints the help and exits.
 * @param {string} help
 * @returns {never}
 */
export function printHelp(help) {
  process.stdout.write(`${help.trimEnd()}\n`);
  process.exit();
}
