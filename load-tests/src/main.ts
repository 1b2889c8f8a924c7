import { Unusable } from '@goldwake/tools/lib/unusable';
import { logLine } from '@goldwake/tools/set-up/log';
import { load } from './load.js';
import { HELP, list, readOptions } from './options.js';
import { provePythonClient } from './python-client.js';

const COULD_NOT = 2;
/** Entry modules of the commands that do not use k6 and parse their own options. */
const OTHER: Record<string, string> = {
  hostile: './torture/hostile-main.js',
  storm10k: './torture/storm10k.js',
  torture: './torture/main.js',
};

/**
 * Runs `npm run load`.
 * @returns the exit code, or undefined if the command exits the process itself
 */
export async function main(args: string[]): Promise<number | undefined> {
  const [command = ''] = args;
  if (command === 'python') return provePythonClient();
  if (Object.hasOwn(OTHER, command)) {
    process.argv.splice(2, 1);
    await import(String(OTHER[command]));
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
