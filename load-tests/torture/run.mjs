/**
 * Counts what is delivered while everything goes wrong: each receiver must have got each message once and in order, and have
 * been told of each loss. The truth is the event store, read after the run.
 */
import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { House, HouseGone } from './house.mjs';
import { randomOf } from './random.mjs';
import { isLarge, LARGE_BYTES, scheduleOf } from './schedule.mjs';
import { tidily } from './tidily.mjs';

const RECEIVERS_MAIN = fileURLToPath(new URL('./receivers-main.mjs', import.meta.url));
/** Messages in one append. */
const BATCH = 8;
/** Players that bet meanwhile. */
const BETTING = 4;
/** Messages that the slowest healthy receiver may be behind: more would only measure its own queue. */
const AHEAD_MAX = 64;
const SMALL_BYTES = 100;
/** For all to be back and to have what they are owed. */
const SETTLE_MS_MAX = 120_000;
/** Who comes back after a closing message is told of its loss, and needs another one. */
const ROUND_MS = 500;
const TAIL_MS_MAX = 10_000;

/**
 * @param options deliveries to aim at, and by how many receivers; `restarts` of the gateway by SIGKILL; `onProgress` hears
 *   `{ deliveries, of, perSecond, secondsLeft }` about once a second
 * @returns the report; `held` tells whether the promise was kept
 */
export function torture({ deliveries, receivers = 1_000, seed, restarts = 1, onProgress = () => {} }) {
  const messages = Math.ceil(deliveries / receivers);
  return tidily((later) => suffer({ seed, receivers, messages, restarts }, onProgress, later));
}

async function suffer(plan, onProgress, later) {
  const { seed, receivers, messages, restarts } = plan;
  const dataDir = await mkdtemp(join(tmpdir(), 'goldwake-torture-'));
  later(() => rm(dataDir, { recursive: true, force: true }));
  const house = new House(dataDir);
  later(() => house.stop());
  const crowd = new Crowd();
  later(() => crowd.end());
  const since = performance.now();
  await house.start();
  const uids = Array.from({ length: receivers }, (_, index) => `t${index}`);
  const tokens = await house.ask('players', uids);
  crowd.send('open', { url: `${house.url.replace('http', 'ws')}/realtime`, tokens, plan });
  await crowd.until(({ connected }) => connected === receivers, SETTLE_MS_MAX, 'all are connected');
  const before = await house.ask('position');
  await play(house, crowd, plan, uids, onProgress);
  const { figures, findings } = await settle(house, crowd, uids, before);
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

/** Publishes all messages, as fast as the healthy ones follow, and kills the gateway when its time has come. */
async function play(house, crowd, plan, uids, onProgress) {
  const schedule = scheduleOf(plan);
  const random = randomOf(plan.seed ^ 0xbe75);
  const kills = [...schedule.kills];
  const pace = new Pace(plan.messages * plan.receivers, onProgress);
  // What was lost and told is not delivered: more is published until the number is reached.
  for (let message = 0; message < plan.messages || crowd.progress.deliveries < pace.of; message += BATCH) {
    const bytes = isLarge(schedule, message) ? LARGE_BYTES : SMALL_BYTES;
    const betting = Array.from({ length: BETTING }, () => uids[Math.floor(random() * uids.length)]);
    const published = Promise.all([
      house.ask('settings', { count: BATCH, bytes }),
      house.ask('bets', [...new Set(betting)]),
    ]);
    if (kills[0] <= message) {
      kills.shift();
      // While it is at work: what it had taken on and not stored is lost, what was stored is owed.
      await Promise.all([ignoreGone(published), house.kill()]);
      await house.start();
      // Not for all: those who are late resume while pushes go on.
      await crowd.until(({ connected }) => connected >= plan.receivers / 2, SETTLE_MS_MAX, 'half are back');
      continue;
    }
    const [version] = await published;
    crowd.send('published', { message: message + BATCH });
    await crowd.until(
      ({ slowest }) => slowest === null || version - slowest <= AHEAD_MAX,
      SETTLE_MS_MAX,
      'they follow',
    );
    pace.tell(crowd.progress.deliveries);
  }
}

/** All come back, and are given one thing more each: an end that is owed to everybody. */
async function settle(house, crowd, uids, before) {
  crowd.send('calm');
  await crowd.until(({ connected }) => connected === uids.length, SETTLE_MS_MAX, 'all are back');
  const deadline = performance.now() + SETTLE_MS_MAX;
  for (;;) {
    const version = await house.ask('settings', { count: 1, bytes: SMALL_BYTES });
    const all = ({ oldest, connected }) => oldest >= version && connected === uids.length;
    if (await crowd.holds(all, ROUND_MS)) break;
    if (performance.now() > deadline) break;
  }
  await house.ask('bets', uids);
  await house.ask('settings', { count: 1, bytes: SMALL_BYTES });
  for (const until = performance.now() + TAIL_MS_MAX; ; ) {
    const verdict = await crowd.judge(house.dataDir, before);
    const waits = verdict.findings.some(({ kind }) => kind === 'missing_end');
    if (!waits || performance.now() > until) return verdict;
  }
}

/** The process of the receivers, and what it last told of itself. */
class Crowd {
  progress = { deliveries: 0, connected: 0, slowest: null, oldest: 0 };
  #child = fork(RECEIVERS_MAIN, { stdio: ['ignore', 2, 2, 'ipc'] });
  #heard = () => {};
  #judged = () => {};
  #ended = new Promise((_, reject) => {
    this.#child.on('exit', (code) => reject(new Error(`the receivers ended with ${code}`)));
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
    // Who has gone meanwhile needs no order.
    this.#child.send({ order, ...details }, () => {});
  }

  /** @throws when it has not come about in time */
  async until(holds, msMax, what) {
    if (await this.holds(holds, msMax)) return;
    throw new Error(`not in ${msMax / 1_000} s: ${what}; they are at ${JSON.stringify(this.progress)}`);
  }

  /** @returns false when it has not come about in time */
  async holds(holds, msMax) {
    if (holds(this.progress)) return true;
    let timer;
    const heard = new Promise((resolve) => {
      timer = setTimeout(() => resolve(false), msMax);
      this.#heard = () => holds(this.progress) && resolve(true);
    });
    try {
      return await Promise.race([heard, this.#ended]);
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

class Pace {
  #since = performance.now();
  #told = this.#since;

  constructor(of, onProgress) {
    Object.assign(this, { of, onProgress });
  }

  tell(deliveries) {
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
    if (!(error instanceof HouseGone)) throw error;
  }
}
