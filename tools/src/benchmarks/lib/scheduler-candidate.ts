/**
 * Child process of `tools/src/benchmarks/scheduler.ts`: an embedded engine with timers that performs each step of the
 * benchmark on request.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FiredTimer } from '@goldwake/core';
import { settableClock } from '@goldwake/core/testing';
import { openEmbedded, systemClock } from '@goldwake/embedded';
import { serveRequests } from '../../lib/child.js';
import { betCommand } from './bet-command.js';

const COMMAND = 'bench.bet';
const YEAR_MS = 365 * 24 * 60 * 60 * 1_000;
const WRITES = 1_000;
const WRITERS = 64;

/** Memory and CPU use of an idle process. */
export interface Idle {
  rssMb: number;
  heapMb: number;
  cpuMs: number;
  /** Time needed to count the pending timers, in milliseconds. */
  pendingMs: number;
}

const [, , dataDir = '', clockName] = process.argv;
const settable = settableClock(Date.now());
const clock = clockName === 'settable' ? settable : systemClock;
const { scheduler, documents, store } = await openEmbedded({ dataDir, clock });
const players = Array.from({ length: WRITERS }, () => ({ uid: newUid(), version: 0 }));

function newUid() {
  return randomUUID().replaceAll('-', '');
}

/**
 * Starts the scheduler.
 * @param parallel maximum number of timers executed at the same time
 */
function start(parallel = 1): Promise<void> {
  const bet = async ({ key, context }: FiredTimer) => {
    await store.append({ ...betCommand({ uid: key, version: 0 }), context });
  };
  scheduler.handle(COMMAND, bet, { parallel });
  return scheduler.start();
}

/** Stores timers with consecutive due times. */
async function storeTimers(count: number, at: number): Promise<void> {
  for (let from = 0; from < count; from += WRITES) {
    const writes = Array.from({ length: Math.min(WRITES, count - from) }, (_, n) => {
      const uid = newUid();
      return scheduler.scheduleWrite({ command: COMMAND, key: uid, at: at + from + n, payload: { uid } });
    });
    await documents.write(writes);
  }
}

async function timed(work: () => Promise<unknown>): Promise<{ ms: number }> {
  const since = performance.now();
  await work();
  return { ms: performance.now() - since };
}

serveRequests({
  async schedule({ timers }: { timers: number }) {
    await start();
    return timed(() => storeTimers(timers, clock.now() + YEAR_MS));
  },

  async idle({ settleMs, idleMs }: { settleMs: number; idleMs: number }): Promise<Idle> {
    await pause(settleMs);
    const before = process.cpuUsage();
    await pause(idleMs);
    const { user, system } = process.cpuUsage(before);
    const { ms } = await timed(() => scheduler.pending());
    globalThis.gc?.();
    const { rss, heapUsed } = process.memoryUsage();
    return { rssMb: rss / 1e6, heapMb: heapUsed / 1e6, cpuMs: (user + system) / 1_000, pendingMs: ms };
  },

  async append({ appendMs }: { appendMs: number }) {
    const end = performance.now() + appendMs;
    let appends = 0;
    const { ms } = await timed(() =>
      Promise.all(
        players.map(async (player) => {
          while (performance.now() < end) {
            await store.append(betCommand(player));
            player.version++;
            appends++;
          }
        }),
      ),
    );
    return { perSecond: (appends / ms) * 1_000 };
  },

  async execute({ timers, parallel }: { timers: number; parallel: number }) {
    await start(parallel);
    await storeTimers(timers, clock.now() + YEAR_MS);
    return timed(async () => {
      settable.advance(2 * YEAR_MS);
      await scheduler.settled();
    });
  },
});
