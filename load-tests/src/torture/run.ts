/**
 * Torture test of the delivery guarantee: under continuous faults each receiver must get each message exactly once and
 * in order, or be notified of its loss. The expected messages are read from the event store after the run.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomOf } from '@goldwake/tools/lib/random';
import { Draws } from '@goldwake/tools/simulation/draws';
import { signUpPlayers } from '@goldwake/tools/simulation/players';
import { CasinoGone, CasinoProcess } from './casino-process.js';
import { type Later, withCleanup } from './cleanup.js';
import { type Progress, ReceiverPool, type TortureFinding, type TortureVerdict } from './receiver-pool.js';
import { isLarge, LARGE_BYTES, type Plan, scheduleOf } from './schedule.js';

/** Number of messages that are appended to the store at once. */
const BATCH = 8;
/** Number of players who bet with each batch of messages. */
const BETTING = 4;
/** Number of players who each send a chat message with each batch. */
const AUTHORS = 4;
/**
 * Maximum number of messages by which the slowest healthy receiver may lag behind. A larger backlog would only measure
 * the receivers' own queue.
 */
const AHEAD_MAX = 64;
const SMALL_BYTES = 100;
/** Maximum time for all receivers to reconnect and receive their pending messages, in milliseconds. */
const SETTLE_MS_MAX = 120_000;
/**
 * Interval between the last messages of the run, in milliseconds. One may not be enough: a receiver that was offline
 * when it was sent learns on reconnecting only that it has lost messages, and catches up with the next one.
 */
const ROUND_MS = 500;
const TAIL_MS_MAX = 60_000;
const SHOWN_MAX = 50;

export interface DeliveryProgress {
  deliveries: number;
  of: number;
  perSecond: number;
  secondsLeft: number;
}

/** Reports the progress of the deliveries; called about once per second. */
type OnProgress = (progress: DeliveryProgress) => void;

export interface TortureOptions {
  /** Minimum number of deliveries. */
  deliveries: number;
  receivers?: number;
  seed: number;
  /** Number of times that the gateway is killed. */
  restarts?: number;
  onProgress?: OnProgress;
}

/** @returns the report; its field `held` is true if no message was lost without notice */
export function torture({ deliveries, receivers = 1_000, seed, restarts = 1, onProgress = () => {} }: TortureOptions) {
  const messages = Math.ceil(deliveries / receivers);
  return withCleanup((later) => suffer({ seed, receivers, messages, restarts }, onProgress, later));
}

export type TortureReport = Awaited<ReturnType<typeof torture>>;

async function suffer(plan: Plan, onProgress: OnProgress, later: Later) {
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
  pool.send({ order: 'open', url: `${casino.url.replace('http', 'ws')}/realtime`, tokens, plan });
  await pool.until(({ connected }) => connected === receivers, SETTLE_MS_MAX, 'all receivers are connected');
  const authors = (await signUpPlayers(casino.url, AUTHORS, () => {})).map(({ uid }) => uid);
  const before = await casino.ask('position');
  await play(casino, pool, plan, { uids, authors }, onProgress);
  const { figures, findings } = await settle(casino, pool, { uids, authors }, before);
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
    findings: findings.filter(({ text }) => text).slice(0, SHOWN_MAX),
  };
}

/**
 * Publishes all messages as fast as the healthy receivers can read them, and kills the gateway after each message that
 * is scheduled for it.
 */
async function play(
  casino: CasinoProcess,
  pool: ReceiverPool,
  plan: Plan,
  { uids, authors }: { uids: readonly string[]; authors: string[] },
  onProgress: OnProgress,
): Promise<void> {
  const schedule = scheduleOf(plan);
  const draws = new Draws(randomOf(plan.seed ^ 0xbe75));
  const kills = [...schedule.kills];
  const target = plan.messages * plan.receivers;
  const report = progressReporter(target, onProgress);
  // Publishes more messages than planned until the number of deliveries is reached, because announced losses are
  // not delivered.
  for (let message = 0; message < plan.messages || pool.progress.deliveries < target; message += BATCH) {
    const bytes = isLarge(schedule, message) ? LARGE_BYTES : SMALL_BYTES;
    const betting = Array.from({ length: BETTING }, () => draws.one(uids));
    const published = Promise.all([
      casino.ask('settings', { count: BATCH, bytes }),
      casino.ask('bets', [...new Set(betting)]),
      casino.ask('chat', authors),
    ]);
    if ((kills[0] ?? Number.POSITIVE_INFINITY) <= message) {
      kills.shift();
      // Kills the casino during an append. Only events that are not stored yet may be lost.
      await Promise.all([ignoreGone(published), casino.kill()]);
      await casino.start();
      // Continues when half of the receivers are reconnected, so that the other half resumes under load.
      await pool.until(
        ({ connected }) => connected >= plan.receivers / 2,
        SETTLE_MS_MAX,
        'half of the receivers are reconnected',
      );
      continue;
    }
    const [version] = await published;
    pool.send({ order: 'published', message: message + BATCH });
    await pool.until(
      ({ slowest }) => slowest === null || version - slowest <= AHEAD_MAX,
      SETTLE_MS_MAX,
      'the healthy receivers keep up',
    );
    report(pool.progress.deliveries);
  }
}

/** Lets all receivers reconnect and publishes a last message to each of them, which marks the end of the messages. */
async function settle(
  casino: CasinoProcess,
  pool: ReceiverPool,
  { uids, authors }: { uids: string[]; authors: string[] },
  before: number,
): Promise<TortureVerdict> {
  pool.send({ order: 'calm' });
  await pool.until(({ connected }) => connected === uids.length, SETTLE_MS_MAX, 'all receivers are reconnected');
  for (const deadline = performance.now() + SETTLE_MS_MAX; performance.now() < deadline; ) {
    await casino.ask('chat', authors);
    const version = await casino.ask('settings', { count: 1, bytes: SMALL_BYTES });
    const all = ({ oldest, connected }: Progress) => oldest >= version && connected === uids.length;
    if (await pool.holds(all, ROUND_MS)) break;
  }
  await casino.ask('bets', uids);
  await casino.ask('chat', authors);
  await casino.ask('settings', { count: 1, bytes: SMALL_BYTES });
  for (const end = performance.now() + TAIL_MS_MAX; ; ) {
    const verdict = await pool.judge(casino.dataDir, before);
    const waits = verdict.findings.some(({ kind }) => kind === 'missing_end');
    if (!waits || performance.now() > end) return verdict;
  }
}

function progressReporter(of: number, onProgress: OnProgress): (deliveries: number) => void {
  const since = performance.now();
  let reported = since;
  return (deliveries) => {
    const now = performance.now();
    if (now - reported < 1_000) return;
    reported = now;
    const perSecond = (deliveries / (now - since)) * 1_000;
    onProgress({ deliveries, of, perSecond, secondsLeft: Math.max(0, of - deliveries) / perSecond });
  };
}

function countByKind(findings: readonly TortureFinding[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind } of findings) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

async function ignoreGone(promise: Promise<unknown>): Promise<void> {
  try {
    await promise;
  } catch (error) {
    if (!(error instanceof CasinoGone)) throw error;
  }
}
