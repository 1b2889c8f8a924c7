/** Entry point of the torture test; `--help` lists its options. */
import { readOptions, report } from './command-line.js';
import { type DeliveryProgress, type TortureReport, torture } from './run.js';
import { scheduleOf } from './schedule.js';

const HELP = `npm run load -- torture [options]

  --deliveries <n>   minimum number of deliveries to count (default 10000000: some minutes)
  --receivers <n>    number of sockets, each on global and its player's own channel (default 1000)
  --restarts <n>     number of times that the gateway is killed (default 2)
  --seed <n>         seed of the fault schedule (default: random; it is printed)
  --schedule         print the seed's schedule and exit
  --help             print this help

Every receiver must get each message exactly once and in order, or an announcement of the loss; expected messages are read
from the event store. Exit code: 0 guarantee kept, 1 guarantee broken, 2 the test could not run.
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
  const { hazards, phases, kills } = scheduleOf({
    seed,
    receivers,
    messages: Math.ceil(deliveries / receivers),
    restarts,
  });
  for (const { from, to } of phases) console.log(`messages ${from} to ${to} are large`);
  for (const at of kills) console.log(`the gateway is killed at message ${at}`);
  for (const { at, until, receiver, kind } of hazards) console.log(`${at} receiver ${receiver} ${kind} until ${until}`);
} else {
  console.error(`seed ${seed}: ${deliveries} deliveries to ${receivers} receivers, ${restarts} restarts by SIGKILL`);
  await report('torture', () => torture({ deliveries, receivers, restarts, seed, onProgress }), describe);
}

function onProgress({ deliveries, of, perSecond, secondsLeft }: DeliveryProgress): void {
  const share = Math.floor((100 * deliveries) / of);
  console.error(`${share} %: ${deliveries} deliveries, ${Math.round(perSecond)}/s, ${Math.ceil(secondsLeft)} s left`);
}

function describe(found: TortureReport): string[] {
  const of = (kind: string) => found.findings_by_kind[kind] ?? 0;
  return [
    `${found.held ? 'passed' : 'FAILED'}: ${found.deliveries} deliveries counted in ${found.seconds} s, seed ${found.seed}`,
    `  duplicates ${of('duplicate')}, out of order ${of('out_of_order')}, unannounced gaps ${of('gap') + of('missing_end')}`,
    `  announced losses ${found.lost_announced}; resumes ${found.recovered} recovered, ${found.not_recovered} not recovered; skips ${found.skipped}`,
    `  restarts by SIGKILL ${found.restarts}; injected faults ${JSON.stringify(found.troubles)}; close codes ${JSON.stringify(found.closes)}`,
    ...found.findings.map((finding) => `  ${JSON.stringify(finding)}`),
  ];
}
