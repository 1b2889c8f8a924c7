/** Strangers' sockets from the command line; `--help` tells how. */
import { PINS } from '../../scripts/lib/cores.mjs';
import { readOptions, report } from './command-line.mjs';
import { hostile, STALLED } from './hostile.mjs';

const HELP = `npm run load -- hostile [options]

  --sockets <n>      half-open connections: half say nothing, half never say hello (default 10000)
  --per-second <n>   of them dialled, and at the end hung up; who is sent away dials again (default 500)
  --seconds <n>      of abuse with all of them there, and of calm before it (default 20)
  --help             this page

Twice, with 20 sockets beside them that never read and all kinds of bad frames. A healthy player's pushes may take 1.2 times as
long at p99, counted from the first stranger's call until the last has gone, and none may be lost. Afterwards the gateway holds
as much heap and buffers as before, and the second time takes no more resident memory than the first.
Needs as many open files as sockets, in each of two processes: see ulimit -n.
Exit code: 0 all kept to it, 1 not, 2 the run could not be done.
`;

const {
  sockets,
  'per-second': perSecond,
  seconds,
} = readOptions(HELP, {
  sockets: { least: 2, fallback: 10_000 },
  'per-second': { least: 1, fallback: 500 },
  seconds: { least: 1, fallback: 20 },
});
const since = performance.now();
const step = (words) => console.error(`${((performance.now() - since) / 1_000).toFixed(0)} s: ${words}`);
await report('hostile', () => hostile({ sockets, perSecond, seconds, step }), tell);

function tell({ held, memory_before, first, second, faults, sockets, dialled_per_second }) {
  const mib = (bytes) => (bytes / 2 ** 20).toFixed(1);
  const player = ({ p50_ms, p99_ms, max_ms, loop_delay }) =>
    `p50 ${p50_ms} ms, p99 ${p99_ms} ms, most ${max_ms} ms; the house's loop late by ${loop_delay.p99_ms.toFixed(1)} ms (p99)`;
  const memory = ({ heap_bytes, external_bytes, rss_bytes }) =>
    `${mib(heap_bytes)} + ${mib(external_bytes)} MiB, ${mib(rss_bytes)} resident`;
  return [
    `${held ? 'held' : 'BROKEN'}: ${sockets} half-open sockets dialled at ${dialled_per_second}/s, ${STALLED} that never read, and all kinds of bad frames`,
    `  ${PINS ? 'the house has a core, strangers and player another (taskset)' : 'no taskset: cores are not kept apart'}`,
    ...[first, second].flatMap(({ calm, player: among, dialled, abuses }) => [
      `  a healthy player's pushes in calm: ${player(calm)}`,
      `    among strangers (${dialled} calls, ${abuses} abuses): ${player(among)}`,
    ]),
    `  heap + buffers after a collection: before ${memory(memory_before)}; after the first wave ${memory(first.memory)}; after the second ${memory(second.memory)}`,
    ...faults.map((fault) => `  ${fault}`),
  ];
}
