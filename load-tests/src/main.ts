/** Entry point of `npm run load`. */
import { Unusable } from '@goldwake/tools/lib/unusable';
import { checkCommandLine } from '@goldwake/tools/set-up/command-line';
import { logLine } from '@goldwake/tools/set-up/log';
import { load } from './load.js';
import { HELP, list, readOptions, type WITHOUT_K6 } from './options.js';
import { PYTHON_HELP, provePythonClient } from './python-client.js';

const COULD_NOT = 2;
/** Entry modules of the commands that do not use k6 and parse their own options. */
const ENTRIES: Record<Exclude<keyof typeof WITHOUT_K6, 'python'>, string> = {
  hostile: './torture/hostile-main.js',
  storm10k: './torture/storm10k.js',
  torture: './torture/main.js',
};

function isEntry(command: string): command is keyof typeof ENTRIES {
  return Object.hasOwn(ENTRIES, command);
}

/** @returns the exit code, or undefined if the command exits the process itself */
async function main(args: string[]): Promise<number | undefined> {
  const [command = ''] = args;
  if (command === 'python') {
    checkCommandLine({ help: PYTHON_HELP, options: {} }, args.slice(1));
    return provePythonClient();
  }
  if (isEntry(command)) {
    process.argv.splice(2, 1);
    await import(ENTRIES[command]);
    return undefined;
  }
  try {
    const options = readOptions(args);
    if (options === 'help' || options === 'list') {
      console.log(options === 'help' ? HELP : list());
      return 0;
    }
    return (await load(options)) ? 0 : 1;
  } catch (error) {
    logLine(`load: ${error instanceof Unusable ? error.message : error instanceof Error ? error.stack : error}`);
    return COULD_NOT;
  }
}

const code = await main(process.argv.slice(2));
if (code !== undefined) process.exit(code);
