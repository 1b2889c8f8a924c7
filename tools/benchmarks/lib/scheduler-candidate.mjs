/** Child process of `tools/benchmarks/scheduler.mjs`: an embedded engine with timers, which works on request. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { settableClock } from '../../../platform/core/dist/testing/index.js';
import { openEmbedded, systemClock } from '../../../platform/embedded/dist/index.js';
import { betCommand } from './bet-command.mjs';

const COMMAND = 'bench.bet';
const YEAR_MS = 365 * 24 * 60 * 60 * 1_000;
const WRITES = 1_000;
const WRITERS = 64;
const APPEND_MS = 3_000;
/** Time after which an idle process has finished its start. */
const SETTLE_MS = 2_000;

const [, , dataDir, clockName] = process.argv;
const clock = clockName === 'settable' ? settableClock(Date.now()) : systemClock;
const { scheduler, documents, store } = await openEmbedded({ dataDir, clock });
const players = Array.from({ length: WRITERS }, () => ({ uid: newUid(), version: 0 }));

function newUid() {
  return randomUUID().replaceAll('-', '');
}

/** Starts the scheduler. @param parallel maximum number of timers executed at the same time */
function start(parallel = 1) {
  const bet = async ({ payload, context }) => {
    await store.append({ ...betCommand({ uid: payload.uid, version: 0 }), context });
  };
  scheduler.handle(COMMAND, bet, { parallel });
  return scheduler.start();
}

/** Stores timers that are due one after the other. */
async function storeTimers(count, at) {
  for (let from = 0; from < count; from += WRITES) {
    const writes = Array.from({ length: Math.min(WRITES, count - from) }, (_, n) => {
      const uid = newUid();
      return scheduler.scheduleWrite({ command: COMMAND, key: uid, at: at + from + n, payload: { uid } });
    });
    await documents.write(writes);
  }
}

async function timed(work) {
  const since = performance.now();
  await work();
  return { ms: performance.now() - since };
}

const works = {
  async schedule({ timers }) {
    await start();
    return timed(() => storeTimers(timers, clock.now() + YEAR_MS));
  },

  async idle({ seconds }) {
    await pause(SETTLE_MS);
    const before = process.cpuUsage();
    await pause(seconds * 1_000);
    const { user, system } = process.cpuUsage(before);
    const { ms } = await timed(() => scheduler.pending());
    globalThis.gc();
    const { rss, heapUsed } = process.memoryUsage();
    return { rssMb: rss / 1e6, heapMb: heapUsed / 1e6, cpuMs: (user + system) / 1_000, pendingMs: ms };
  },

  async append() {
    const end = performance.now() + APPEND_MS;
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

  async execute({ timers, parallel }) {
    await start(parallel);
    await storeTimers(timers, clock.now() + YEAR_MS);
    return timed(async () => {
      clock.advance(2 * YEAR_MS);
      await scheduler.settled();
    });
  },
};

process.on('message', async ({ work, ...options }) => process.send(await works[work](options)));
process.on('disconnect', () => process.exit(0));
