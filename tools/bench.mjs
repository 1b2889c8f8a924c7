/** `npm run bench`: runs every bench of tools/benchmarks/ one after the other, on built code, and prints their tables. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fail } from './set-up/log.mjs';
import { ROOT } from './set-up/root.mjs';
import { setUp } from './set-up/set-up.mjs';

const HELP = `npm run bench [-- options]

  --only <name>   run one bench of tools/benchmarks/, such as event-store, fan-out or replay; cluster-bets, cluster-store and relay, which
                  need MongoDB and Kafka, run only this way
  --rounds <n>    interleaved rounds of each candidate, of which medians are reported (default 5); with fewer, fan-out is short
  --events <n>    events of the history for the replay bench (default 1000000)
  --trial         run each bench once in its smallest size, to check that it works; the figures mean nothing
  --help          print this help

Figures depend on the machine and its load: compare the candidates of one table, not two runs.`;

const TRIAL_EVENTS = 20_000;
/** These benches start engines, see deploy/engines/. */
const WITH_ENGINES = ['cluster-bets', 'cluster-store', 'relay'];

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    events: { type: 'string', default: '1000000' },
    trial: { type: 'boolean', default: false },
    help: { type: 'boolean' },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
const { trial } = values;
const rounds = trial ? 1 : wholeNumber('rounds');
const events = trial ? TRIAL_EVENTS : wholeNumber('events');
const names = readdirSync(join(ROOT, 'tools', 'benchmarks'))
  .filter((file) => file.endsWith('.mjs'))
  .map((file) => file.slice(0, -4))
  .sort();
const chosen = names.filter((name) => (values.only ? name === values.only : !WITH_ENGINES.includes(name)));
if (chosen.length === 0) fail(`--only ${values.only}: unknown bench; choose one of ${names.join(', ')}`);

setUp({ client: chosen.includes('interactions') });
for (const name of chosen) {
  const { run, print } = await import(join(ROOT, 'tools', 'benchmarks', `${name}.mjs`));
  console.log(`\n${name}`);
  print(await run({ rounds, events, trial }));
}
process.exit(0);

function wholeNumber(option) {
  const number = Number(values[option]);
  if (!Number.isInteger(number) || number < 1) fail(`--${option} ${values[option]}: must be an integer of at least 1`);
  return number;
}
