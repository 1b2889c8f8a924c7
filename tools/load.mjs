/** `npm run load -- <scenario>`: runs a load test of a casino with k6. `-- --help` lists the options. */
import { HELP, list, readOptions, Unusable } from '../load-tests/lib/options.mjs';
import { logLine } from './set-up/log.mjs';
import { setUp } from './set-up/set-up.mjs';

const COULD_NOT = 2;
const args = process.argv.slice(2);
// Commands without k6, with their own options and set-up.
const OTHER = {
  hostile: '../load-tests/torture/hostile-main.mjs',
  python: '../load-tests/python/prove.mjs',
  storm10k: '../load-tests/torture/storm10k.mjs',
  torture: '../load-tests/torture/main.mjs',
};

if (Object.hasOwn(OTHER, args[0])) {
  process.argv.splice(2, 1);
  await import(OTHER[args[0]]);
} else {
  process.exit(await main());
}

async function main() {
  try {
    const options = readOptions(args);
    if (options.help || options.list) {
      console.log(options.help ? HELP : list());
      return 0;
    }
    setUp({ client: false });
    const { load } = await import('../load-tests/lib/load.mjs');
    return (await load(options)) ? 0 : 1;
  } catch (error) {
    logLine(`load: ${error instanceof Unusable ? error.message : (error.stack ?? error)}`);
    return COULD_NOT;
  }
}
