/**
 * Measures what durable timers cost on the embedded engine: the memory, processor time and appends per second of a
 * process with 100,000 pending timers compared with one without timers, and the time to execute 10,000 due timers whose
 * command appends one event. `npm run bench -- --only scheduler`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Child } from '../lib/child.js';
import { median } from '../lib/statistics.js';
import type { BenchOptions } from './lib/bench.js';
import type { Idle } from './lib/scheduler-candidate.js';

/** Sizes of a run. */
interface Form {
  pending: number;
  due: number;
  /** Time after which a process has settled after its start, in milliseconds. */
  settleMs: number;
  idleMs: number;
  appendMs: number;
}

const FULL: Form = { pending: 100_000, due: 10_000, settleMs: 2_000, idleMs: 30_000, appendMs: 3_000 };
/** Smallest form, which checks that every step still runs. */
const TRIAL: Form = { pending: 1_000, due: 100, settleMs: 100, idleMs: 200, appendMs: 200 };
const CANDIDATE_MAIN = fileURLToPath(new URL('./lib/scheduler-candidate.js', import.meta.url));

interface Executed {
  timers: number;
  parallel: number;
  ms: number;
}

type Candidate = Idle & { timers: number; scheduleMs: number; appendsPerSecond: number };

interface Result {
  rounds: number;
  seconds: number;
  idle: Candidate[];
  executed: Executed[];
}

/** Starts an engine on a new folder in its own process, runs `work` with it, and then stops the process. */
async function withEngine<T>(clock: 'system' | 'settable', work: (child: Child) => Promise<T>): Promise<T> {
  const dir = await mkdtemp(join(tmpdir(), 'goldwake-bench-'));
  const child = new Child('scheduler bench', CANDIDATE_MAIN, { args: [dir, clock], nodeArgs: ['--expose-gc'] });
  try {
    return await work(child);
  } finally {
    await child.end();
    await rm(dir, { recursive: true, force: true });
  }
}

export async function run({ rounds, trial }: BenchOptions): Promise<Result> {
  const form = trial ? TRIAL : FULL;
  const seconds = form.idleMs / 1_000;
  return { rounds, seconds, idle: await compareIdle(form, rounds), executed: await execute(form.due) };
}

/** Measures a process without timers and a process with pending timers at the same time. */
function compareIdle({ pending, ...form }: Form, rounds: number): Promise<Candidate[]> {
  return withEngine('system', (without) =>
    withEngine('system', async (withTimers) => {
      const candidates = [];
      for (const [child, timers] of [[without, 0] as const, [withTimers, pending] as const]) {
        const { ms } = await child.ask<{ ms: number }>('schedule', { timers });
        candidates.push({ child, timers, scheduleMs: ms, appends: [] as number[] });
      }
      const idle = await Promise.all(candidates.map(({ child }) => child.ask<Idle>('idle', form)));
      for (let round = 0; round < rounds; round++) {
        for (const { child, appends } of candidates) {
          appends.push((await child.ask<{ perSecond: number }>('append', form)).perSecond);
        }
      }
      return candidates.flatMap(({ timers, scheduleMs, appends }, at) => {
        const measured = idle[at];
        return measured ? [{ timers, scheduleMs, ...measured, appendsPerSecond: median(appends) }] : [];
      });
    }),
  );
}

async function execute(due: number): Promise<Executed[]> {
  const executed: Executed[] = [];
  // Executing timers one at a time takes two disk writes per timer, so a tenth of the timers is enough.
  for (const [parallel, timers] of [[1, due / 10] as const, [64, due] as const]) {
    const { ms } = await withEngine('settable', (child) => child.ask<{ ms: number }>('execute', { timers, parallel }));
    executed.push({ timers, parallel, ms });
  }
  return executed;
}

export function print({ rounds, seconds, idle, executed }: Result): void {
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
