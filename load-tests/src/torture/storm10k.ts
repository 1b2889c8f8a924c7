/** Entry point of the reconnect storm test; `--help` lists its options. */
import { readOptions, report, stepPrinter } from './command-line.js';
import { BACK_WITHIN_MS, reconnectStorm, type StormReport, type StormResult } from './reconnect-storm.js';

const HELP = `npm run load -- storm10k [options]

  --players <n>   number of clients with one socket each (default 10000: about two minutes)
  --help          print this help

First half of the clients drop and reconnect to the running gateway; then the gateway is killed and all reconnect.
All must be reconnected within ${BACK_WITHIN_MS / 1_000} s, and no healthy connection may be closed.
Needs as many open files as clients, in each of two processes: see ulimit -n.
Exit code: 0 all targets met, 1 a target missed, 2 the test could not run.
`;

const { players } = readOptions(HELP, { players: { least: 2, fallback: 10_000 } });
const step = stepPrinter();
await report('storm10k', () => reconnectStorm({ players, step }), describe);

function describe({ held, players, half_dropped: half, gateway_killed: killed, faults }: StormReport): string[] {
  const { canary, canary_before: before } = half;
  return [
    `${held ? 'passed' : 'FAILED'}: ${players} players`,
    `  half dropped: reconnected after ${times(half)}; recovered ${percent(half.recovered_share)}; closed by the gateway ${half.cut}`,
    `    a healthy player's pushes during the storm: p50 ${canary.p50_ms} ms, p99 ${canary.p99_ms} ms; before the storm: p50 ${before.p50_ms} ms, p99 ${before.p99_ms} ms`,
    `  gateway killed, ready again after ${killed.open_again_after_ms} ms: reconnected after ${times(killed)}; recovered ${percent(killed.recovered_share)}; closed by the gateway ${killed.cut}`,
    ...faults.map((fault) => `  ${fault}`),
  ];
}

function times({ back_ms: ms }: StormResult): string {
  return `${ms[50]} ms (50 %), ${ms[90]} ms (90 %), ${ms[99]} ms (99 %), ${ms[100]} ms (all)`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
