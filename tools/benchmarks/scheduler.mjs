/**
 * Measures what durable timers cost on the embedded engine: the memory and processor time of an idle process and its
 * appends per second, with 100,000 pending timers and without timers, and the time to execute 10,000 due timers whose
 * command appends one event. Run by `npm run bench`, or on its own on built code:
 * `node tools/benchmarks/scheduler.mjs [--rounds 5]`.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { median } from './lib/median.mjs';

const PENDING = 100_000;
const DUE = 10_000;
const IDLE_S = 30;
const CANDIDATE_MAIN = fileURLToPath(new URL('./lib/scheduler-candidate.mjs', import.meta.url));

/** Starts a process with an engine on a new folder. @param clock `system` or `settable` */
async function start(clock) {
  const dir = await mkdtemp(join(tmpdir(), 'goldwake-bench-'));
  const child = fork(CANDIDATE_MAIN, [dir, clock], { execArgv: ['--expose-gc'] });
  const exit = once(child, 'exit');
  const ended = exit.then(() => Promise.reject(new Error('the bench process exited unexpectedly')));
  ended.catch(() => undefined);
  return {
    async ask(work, options = {}) {
      const heard = new AbortController();
      child.send({ work, ...options });
      const [result] = await Promise.race([once(child, 'message', { signal: heard.signal }), ended]).finally(() =>
        heard.abort(),
      );
      return result;
    },
    async close() {
      child.disconnect();
      await exit;
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** @param {{ rounds?: number, trial?: boolean }} options trial: uses a hundredth of the timers and two idle seconds */
export async function run({ rounds = 5, trial = false } = {}) {
  const pending = trial ? PENDING / 100 : PENDING;
  const due = trial ? DUE / 100 : DUE;
  return { rounds, ...(await compareIdle(pending, rounds, trial ? 2 : IDLE_S)), executed: await execute(due) };
}

async function compareIdle(pending, rounds, seconds) {
  const candidates = [];
  for (const timers of [0, pending]) {
    const process = await start('system');
    const { ms } = await process.ask('schedule', { timers });
    candidates.push({ timers, process, scheduleMs: ms, appends: [] });
  }
  try {
    const idle = await Promise.all(candidates.map(({ process }) => process.ask('idle', { seconds })));
    for (let round = 0; round < rounds; round++) {
      for (const { process, appends } of candidates) appends.push((await process.ask('append')).perSecond);
    }
    return {
      seconds,
      idle: candidates.map(({ timers, scheduleMs, appends }, at) => ({
        ...{ timers, scheduleMs, ...idle[at] },
        appendsPerSecond: median(appends),
      })),
    };
  } finally {
    for (const { process } of candidates) await process.close();
  }
}

async function execute(due) {
  const executed = [];
  // One at a time takes two writes to the disk for each timer, so a tenth of the timers is enough.
  for (const [parallel, timers] of [
    [1, due / 10],
    [64, due],
  ]) {
    const process = await start('settable');
    try {
      const { ms } = await process.ask('execute', { timers, parallel });
      executed.push({ timers, parallel, ms });
    } finally {
      await process.close();
    }
  }
  return executed;
}

export function print({ rounds, seconds, idle, executed }) {
  console.log(`an engine with pending timers, idle for ${seconds} s, then appending (medians of ${rounds} rounds)`);
  console.table(
    idle.map(({ timers, scheduleMs, rssMb, heapMb, cpuMs, pendingMs, appendsPerSecond }) => ({
      'pending timers': timers,
      'scheduled in s': (scheduleMs / 1_000).toFixed(1),
      'memory MB': Math.round(rssMb),
      'heap MB': heapMb.toFixed(1),
      'processor ms while idle': Math.round(cpuMs),
      'count of pending ms': pendingMs.toFixed(1),
      'appends per second': Math.round(appendsPerSecond),
    })),
  );
  console.log('due timers whose command appends one event');
  console.table(
    executed.map(({ timers, parallel, ms }) => ({
      timers,
      'at the same time': parallel,
      'executed in s': (ms / 1_000).toFixed(1),
      'per second': Math.round((timers / ms) * 1_000),
    })),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
  print(await run({ rounds: Number(values.rounds) }));
}
