/** Entry point of the test with hostile clients; `--help` lists its options. */
import { PINS } from '@goldwake/tools/lib/cores';
import { readOptions, report, stepPrinter } from './command-line.js';
import { type HostileReport, hostile, type Noticed, STALLED } from './hostile.js';

const HELP = `npm run load -- hostile [options]

  --sockets <n>      number of half-open connections: half send nothing, half upgrade but never send the hello (default 10000)
  --per-second <n>   rate at which they connect and, at the end, disconnect; a closed one connects again (default 500)
  --seconds <n>      duration of the attack with all sockets open, and of the calm phase before it (default 20)
  --help             print this help

Runs two waves, each with 20 additional sockets that never read and all kinds of malformed frames. A healthy player's p99 push
latency may rise by a factor of 1.2, measured from the first hostile connection until the last has closed, and no push may be
lost. Afterwards the gateway must use as much heap and buffers as before, and after the second wave no more resident memory
than after the first. Needs as many open files as sockets, in each of two processes: see ulimit -n.
Exit code: 0 all targets met, 1 a target missed, 2 the test could not run.
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
const step = stepPrinter();
await report('hostile', () => hostile({ sockets, perSecond, seconds, step }), describe);

function describe({
  held,
  memory_before,
  first,
  second,
  faults,
  sockets,
  dialled_per_second,
}: HostileReport): string[] {
  const mib = (bytes: number) => (bytes / 2 ** 20).toFixed(1);
  const player = ({ p50_ms, p99_ms, max_ms, loop_delay }: Noticed) =>
    `p50 ${p50_ms} ms, p99 ${p99_ms} ms, max ${max_ms} ms; event-loop delay of the casino ${loop_delay.p99_ms.toFixed(1)} ms (p99)`;
  const memory = ({ heap_bytes, external_bytes, rss_bytes }: HostileReport['memory_before']) =>
    `${mib(heap_bytes)} + ${mib(external_bytes)} MiB, ${mib(rss_bytes)} resident`;
  return [
    `${held ? 'passed' : 'FAILED'}: ${sockets} half-open sockets connected at ${dialled_per_second}/s, ${STALLED} sockets that never read, and all kinds of malformed frames`,
    `  ${PINS ? 'the casino is pinned to one core, hostile clients and player to another (taskset)' : 'taskset not found: processes are not pinned to cores'}`,
    ...[first, second].flatMap(({ calm, player: among, dialled, abuses }) => [
      `  a healthy player's pushes in the calm phase: ${player(calm)}`,
      `    during the attack (${dialled} connections, ${abuses} abuses): ${player(among)}`,
    ]),
    `  heap + buffers after garbage collection: before ${memory(memory_before)}; after the first wave ${memory(first.memory)}; after the second ${memory(second.memory)}`,
    ...faults.map((fault) => `  ${fault}`),
  ];
}
