/**
 * Counts deliveries under continuous faults: each receiver must get each message exactly once and in order, and be
 * notified of each loss. The expected messages are read from the event store after the run.
 */
import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CasinoGone, CasinoProcess } from './casino-process.mjs';
import { withCleanup } from './cleanup.mjs';
import { randomOf } from './random.mjs';
import { isLarge, LARGE_BYTES, scheduleOf } from './schedule.mjs';

const RECEIVERS_MAIN = fileURLToPath(new URL('./receivers-main.mjs', import.meta.url));
/** Number of messages per append. */
const BATCH = 8;
/** Number of players that bet with each batch. */
const BETTING = 4;
/**
 * Maximum number of messages that the slowest healthy receiver may be behind; a larger backlog would only measure the
 * receivers' own queue.
 */
const AHEAD_MAX = 64;
const SMALL_BYTES = 100;
/** Maximum time in milliseconds for all receivers to reconnect and get their pending messages. */
const SETTLE_MS_MAX = 120_000;
/**
 * Interval between closing messages in milliseconds: a receiver that reconnects after one is notified of the loss and
 * needs another.
 */
const ROUND_MS = 500;
const TAIL_MS_MAX = 10_000;

/**
 * @param options `deliveries`: minimum number; `receivers`: number; `restarts`: number of kills of the gateway;
 * `onProgress` is called with `{ deliveries, of, perSecond, secondsLeft }` about once per second
 * @returns the report; its field `held` is true if no message was lost without notice
 */
export function torture({ deliveries, receivers = 1_000, seed, restarts = 1, onProgress = () => {} }) {
  const messages = Math.ceil(deliveries / receivers);
  return withCleanup((later) => suffer({ seed, receivers, messages, restarts }, onProgress, later));
}

async function suffer(plan, onProgress, later) {
  const { seed, receivers, messages, restarts } = plan;
  const dataDir = await mkdtemp(join(tmpdir(), 'goldwake-torture-'));
  later(() => rm(dataDir, { recursive: true, force: true }));
  const casino = new CasinoProcess(dataDir);
  later(() => casino.stop());
  const pool = new ReceiverPool();
  later(() => pool.end());
  const since = performance.now();
  await casino.start();
  const uids = Array.from({ length: receivers }, (_, index) => `t${index}`);
  const tokens = await casino.ask('players', uids);
  pool.send('open', { url: `${casino.url.replace('http', 'ws')}/realtime`, tokens, plan });
  await pool.until(({ connected }) => connected === receivers, SETTLE_MS_MAX, 'all receivers are connected');
  const before = await casino.ask('position');
  await play(casino, pool, plan, uids, onProgress);
  const { figures, findings } = await settle(casino, pool, uids, before);
  return {
    scenario: 'torture',
    seed,
    receivers,
    messages,
    held: findings.length === 0,
    ...figures,
    restarts,
    seconds: Math.round((performance.now() - since) / 100) / 10,
    findings_by_kind: countByKind(findings),
    findings: findings.filter(({ text }) => text).slice(0, 50),
  };
}

/** Publishes all messages as fast as the healthy receivers follow, and kills the gateway at the scheduled messages. */
async function play(casino, pool, plan, uids, onProgress) {
  const schedule = scheduleOf(plan);
  const random = randomOf(plan.seed ^ 0xbe75);
  const kills = [...schedule.kills];
  const pace = new ProgressReport(plan.messages * plan.receivers, onProgress);
  // Announced losses are not delivered, so more messages are published until the number of deliveries is reached.
  for (let message = 0; message < plan.messages || pool.progress.deliveries < pace.of; message += BATCH) {
    const bytes = isLarge(schedule, message) ? LARGE_BYTES : SMALL_BYTES;
    const betting = Array.from({ length: BETTING }, () => uids[Math.floor(random() * uids.length)]);
    const published = Promise.all([
      casino.ask('settings', { count: BATCH, bytes }),
      casino.ask('bets', [...new Set(betting)]),
    ]);
    if (kills[0] <= message) {
      kills.shift();
      // Kills the casino during an append: events not stored yet are lost, stored events must be delivered.
      await Promise.all([ignoreGone(published), casino.kill()]);
      await casino.start();
      // Continues when half of the receivers are back, so that the others resume under load.
      await pool.until(
        ({ connected }) => connected >= plan.receivers / 2,
        SETTLE_MS_MAX,
        'half of the receivers are reconnected',
      );
      continue;
    }
    const [version] = await published;
    pool.send('published', { message: message + BATCH });
    await pool.until(
      ({ slowest }) => slowest === null || version - slowest <= AHEAD_MAX,
      SETTLE_MS_MAX,
      'the healthy receivers keep up',
    );
    pace.report(pool.progress.deliveries);
  }
}

/** Lets all receivers reconnect and publishes a last message for each, so that every receiver has a known end. */
async function settle(casino, pool, uids, before) {
  pool.send('calm');
  await pool.until(({ connected }) => connected === uids.length, SETTLE_MS_MAX, 'all receivers are reconnected');
  const deadline = performance.now() + SETTLE_MS_MAX;
  for (;;) {
    const version = await casino.ask('settings', { count: 1, bytes: SMALL_BYTES });
    const all = ({ oldest, connected }) => oldest >= version && connected === uids.length;
    if (await pool.holds(all, ROUND_MS)) break;
    if (performance.now() > deadline) break;
  }
  await casino.ask('bets', uids);
  await casino.ask('settings', { count: 1, bytes: SMALL_BYTES });
  for (const until = performance.now() + TAIL_MS_MAX; ; ) {
    const verdict = await pool.judge(casino.dataDir, before);
    const waits = verdict.findings.some(({ kind }) => kind === 'missing_end');
    if (!waits || performance.now() > until) return verdict;
  }
}

/** The child process with the receivers, and its last reported progress. */
class ReceiverPool {
  progress = { deliveries: 0, connected: 0, slowest: null, oldest: 0 };
  #child = fork(RECEIVERS_MAIN, { stdio: ['ignore', 2, 2, 'ipc'] });
  #heard = () => {};
  #judged = () => {};
  #ended = new Promise((_, reject) => {
    this.#child.on('exit', (code) => reject(new Error(`the process of the receivers exited with code ${code}`)));
  });

  constructor() {
    this.#ended.catch(() => {});
    this.#child.on('message', ({ progress, verdict }) => {
      if (verdict) return this.#judged(verdict);
      this.progress = progress;
      this.#heard();
    });
  }

  send(order, details) {
    // Errors are ignored, because a process that has exited needs no order.
    this.#child.send({ order, ...details }, () => {});
  }

  /**
   * Waits until the condition holds.
   * @throws Error if it does not hold in time
   */
  async until(holds, msMax, what) {
    if (await this.holds(holds, msMax)) return;
    throw new Error(`not reached within ${msMax / 1_000} s: ${what}; progress: ${JSON.stringify(this.progress)}`);
  }

  /** @returns false if the condition does not hold in time */
  async holds(holds, msMax) {
    if (holds(this.progress)) return true;
    let timer;
    const update = new Promise((resolve) => {
      timer = setTimeout(() => resolve(false), msMax);
      this.#heard = () => holds(this.progress) && resolve(true);
    });
    try {
      return await Promise.race([update, this.#ended]);
    } finally {
      clearTimeout(timer);
    }
  }

  judge(dataDir, before) {
    const judged = new Promise((resolve) => {
      this.#judged = resolve;
    });
    this.send('judge', { dataDir, before });
    return Promise.race([judged, this.#ended]);
  }

  end() {
    if (this.#child.connected) this.send('end');
  }
}

class ProgressReport {
  #since = performance.now();
  #told = this.#since;

  constructor(of, onProgress) {
    Object.assign(this, { of, onProgress });
  }

  report(deliveries) {
    const now = performance.now();
    if (now - this.#told < 1_000) return;
    this.#told = now;
    const perSecond = (deliveries / (now - this.#since)) * 1_000;
    const secondsLeft = Math.max(0, this.of - deliveries) / perSecond;
    this.onProgress({ deliveries, of: this.of, perSecond, secondsLeft });
  }
}

function countByKind(findings) {
  const counts = {};
  for (const { kind } of findings) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

async function ignoreGone(promise) {
  try {
    await promise;
  } catch (error) {
    if (!(error instanceof CasinoGone)) throw error;
  }
}
