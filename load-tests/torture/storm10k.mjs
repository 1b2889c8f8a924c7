/** The reconnect storm from the command line; `--help` tells how. */
import { readOptions, report } from './command-line.mjs';
import { BACK_WITHIN_MS, reconnectStorm } from './reconnect-storm.mjs';

const HELP = `npm run load -- storm10k [options]

  --players <n>   one socket each (default 10000: some two minutes)
  --help          this page

Half of the players drop and come back while the gateway lives; then the gateway is killed and everybody comes back.
All must be back within ${BACK_WITHIN_MS / 1_000} s, and no line may be cut that was healthy.
Needs as many open files as players, in each of two processes: see ulimit -n.
Exit code: 0 all kept to it, 1 not, 2 the run could not be done.
`;

const { players } = readOptions(HELP, { players: { least: 2, fallback: 10_000 } });
const since = performance.now();
const step = (words) => console.error(`${((performance.now() - since) / 1_000).toFixed(0)} s: ${words}`);
await report('storm10k', () => reconnectStorm({ players, step }), tell);

function tell({ held, players, half_dropped: half, gateway_killed: killed, faults }) {
  const { canary, canary_before: before } = half;
  return [
    `${held ? 'held' : 'BROKEN'}: ${players} players`,
    `  half dropped: back after ${times(half)}; recovered ${percent(half.recovered_share)}; cut ${half.cut}`,
    `    a healthy player's pushes meanwhile: p50 ${canary.p50_ms} ms, p99 ${canary.p99_ms} ms; in the calm before: p50 ${before.p50_ms} ms, p99 ${before.p99_ms} ms`,
    `  gateway killed, open again after ${killed.open_again_after_ms} ms: back after ${times(killed)}; recovered ${percent(killed.recovered_share)}; cut ${killed.cut}`,
    ...faults.map((fault) => `  ${fault}`),
  ];
}

function times({ back_ms: ms }) {
  return `${ms['50']} ms (50 %), ${ms['90']} ms (90 %), ${ms['99']} ms (99 %), ${ms['100']} ms (all)`;
}

function percent(share) {
  return `${(100 * share).toFixed(1)} %`;
}
