/** The torture from the command line; `--help` tells how. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../../scripts/lib/root.mjs';
import { setUp } from '../../scripts/lib/set-up.mjs';
import { torture } from './run.mjs';
import { scheduleOf } from './schedule.mjs';

const HELP = `node load-tests/torture/main.mjs [options]

  --deliveries <n>   to be counted, at least (default 10000000: some minutes)
  --receivers <n>    each one socket, on global and a channel of its own (default 1000)
  --restarts <n>     times that the gateway is killed (default 2)
  --seed <n>         the schedule of what goes wrong (default: any, and told)
  --schedule         prints the seed's schedule, and runs nothing
  --help             this page

Every receiver must get each message once and in order, or be told of the loss; the truth is the event store.
Exit code: 0 the promise was kept, 1 it was broken, 2 the run could not be done.
`;

const cannot = (line) => {
  process.stderr.write(`goldwake: ${line}\n`);
  process.exit(2);
};

let values;
try {
  ({ values } = parseArgs({
    options: {
      deliveries: { type: 'string', default: '10000000' },
      receivers: { type: 'string', default: '1000' },
      restarts: { type: 'string', default: '2' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
      schedule: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  }));
} catch (error) {
  cannot(error.message);
}
if (values.help) {
  process.stdout.write(HELP);
  process.exit(0);
}
const deliveries = wholeNumber('deliveries', 1);
const receivers = wholeNumber('receivers', 1);
const restarts = wholeNumber('restarts', 0);
const seed = wholeNumber('seed', 0);

if (values.schedule) {
  const plan = { seed, receivers, messages: Math.ceil(deliveries / receivers), restarts };
  const { hazards, phases, kills } = scheduleOf(plan);
  for (const { from, to } of phases) console.log(`large messages from ${from} to ${to}`);
  for (const at of kills) console.log(`the gateway is killed at ${at}`);
  for (const { at, until, receiver, kind } of hazards) console.log(`${at} receiver ${receiver} ${kind} until ${until}`);
  process.exit(0);
}

setUp({ client: false });
console.error(`seed ${seed}: ${deliveries} deliveries to ${receivers} receivers, ${restarts} restarts by SIGKILL`);
try {
  const report = await torture({ deliveries, receivers, restarts, seed, onProgress: tellProgress });
  const folder = join(ROOT, '.cache/load');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `torture-${seed}.json`);
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
  tellReport(report);
  console.log(`${relative(ROOT, file)} has the whole report`);
  process.exitCode = report.held ? 0 : 1;
} catch (error) {
  cannot(error.message);
}

function tellProgress({ deliveries, of, perSecond, secondsLeft }) {
  const share = Math.floor((100 * deliveries) / of);
  console.error(`${share} %: ${deliveries} deliveries, ${Math.round(perSecond)}/s, ${Math.ceil(secondsLeft)} s left`);
}

function tellReport(report) {
  const of = (kind) => report.findings_by_kind[kind] ?? 0;
  console.log(
    [
      `${report.held ? 'held' : 'BROKEN'}: ${report.deliveries} deliveries counted in ${report.seconds} s, seed ${report.seed}`,
      `  duplicates ${of('duplicate')}, out of order ${of('out_of_order')}, gaps not announced ${of('gap') + of('missing_end')}`,
      `  lost and announced ${report.lost_announced}; resumes ${report.recovered} recovered, ${report.not_recovered} not; skips ${report.skipped}`,
      `  restarts by SIGKILL ${report.restarts}; troubles ${JSON.stringify(report.troubles)}; closes ${JSON.stringify(report.closes)}`,
      ...report.findings.map((finding) => `  ${JSON.stringify(finding)}`),
    ].join('\n'),
  );
}

function wholeNumber(option, min) {
  const number = Number(values[option]);
  if (!Number.isInteger(number) || number < min)
    cannot(`--${option} ${values[option]}: must be a whole number from ${min}`);
  return number;
}
