/** The torture from the command line; `--help` tells how. */
import { readOptions, report } from './command-line.mjs';
import { torture } from './run.mjs';
import { scheduleOf } from './schedule.mjs';

const HELP = `npm run load -- torture [options]

  --deliveries <n>   to be counted, at least (default 10000000: some minutes)
  --receivers <n>    each one socket, on global and a channel of its own (default 1000)
  --restarts <n>     times that the gateway is killed (default 2)
  --seed <n>         of the schedule of what goes wrong (default: any, and told)
  --schedule         prints the seed's schedule, and runs nothing
  --help             this page

Every receiver must get each message once and in order, or be told of the loss; the truth is the event store.
Exit code: 0 the promise was kept, 1 it was broken, 2 the run could not be done.
`;

const options = readOptions(
  HELP,
  {
    deliveries: { least: 1, fallback: 10_000_000 },
    receivers: { least: 1, fallback: 1_000 },
    restarts: { least: 0, fallback: 2 },
    seed: { least: 0, fallback: Math.floor(Math.random() * 2 ** 31) },
  },
  ['schedule'],
);
const { deliveries, receivers, restarts, seed } = options;

if (options.schedule) {
  const plan = { seed, receivers, messages: Math.ceil(deliveries / receivers), restarts };
  const { hazards, phases, kills } = scheduleOf(plan);
  for (const { from, to } of phases) console.log(`large messages from ${from} to ${to}`);
  for (const at of kills) console.log(`the gateway is killed at ${at}`);
  for (const { at, until, receiver, kind } of hazards) console.log(`${at} receiver ${receiver} ${kind} until ${until}`);
} else {
  console.error(`seed ${seed}: ${deliveries} deliveries to ${receivers} receivers, ${restarts} restarts by SIGKILL`);
  await report('torture', () => torture({ deliveries, receivers, restarts, seed, onProgress }), tell);
}

function onProgress({ deliveries, of, perSecond, secondsLeft }) {
  const share = Math.floor((100 * deliveries) / of);
  console.error(`${share} %: ${deliveries} deliveries, ${Math.round(perSecond)}/s, ${Math.ceil(secondsLeft)} s left`);
}

function tell(found) {
  const of = (kind) => found.findings_by_kind[kind] ?? 0;
  return [
    `${found.held ? 'held' : 'BROKEN'}: ${found.deliveries} deliveries counted in ${found.seconds} s, seed ${found.seed}`,
    `  duplicates ${of('duplicate')}, out of order ${of('out_of_order')}, gaps not announced ${of('gap') + of('missing_end')}`,
    `  lost and announced ${found.lost_announced}; resumes ${found.recovered} recovered, ${found.not_recovered} not; skips ${found.skipped}`,
    `  restarts by SIGKILL ${found.restarts}; troubles ${JSON.stringify(found.troubles)}; closes ${JSON.stringify(found.closes)}`,
    ...found.findings.map((finding) => `  ${JSON.stringify(finding)}`),
  ];
}
