/**
 * Measures how fast `replay watch` checks stored events, and dice bets per second over HTTP while it follows the same
 * data folder, compared with no watch. A watch that is too slow would fall behind, and one that reads too much would
 * slow down the casino. Uses 64 connections and interleaved rounds, on a casino that starts with a generated history.
 * `npm run bench -- --only watch`.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeHistory } from '../../../services/replay/dist/testing/seeded-history.js';
import { freePorts } from '../lib/free-ports.js';
import { median } from '../lib/statistics.js';
import { type BenchOptions, yesOrNo } from './lib/bench.js';
import { CONNECTIONS, loadSeconds, openCasino, type Round } from './lib/casino-under-load.js';
import { replay } from './lib/replay-command.js';

const MAIN = 'services/replay/dist/main.js';
const BETS = '/api/games/dice/bets';
const TARGETS = { ratio: 0.9, eventsPerSecond: 2_000, lagS: 2 };
const EVENTS_MAX = 200_000;
const LOOK_EVERY_MS = 50;

interface Result {
  rounds: number;
  seconds: number;
  alone: Round[];
  watched: Round[];
  /** Events per second while the watch checks the generated history on an idle machine. */
  eventsPerSecond: number;
  /** How long after each round the watch had checked the last event, in ms. */
  behindMs: number[];
}

export async function run({ rounds, events, trial }: BenchOptions): Promise<Result> {
  const seconds = loadSeconds(trial);
  const scratch = await mkdtemp(join(tmpdir(), 'goldwake-bench-'));
  const dataDir = join(scratch, 'data');
  try {
    writeHistory(dataDir, { events: Math.min(events, EVENTS_MAX), players: 500, seed: 7 });
    await replay(['rebuild', '--data', dataDir], { codes: [0, 1] });
    const casino = await openCasino(dataDir);
    try {
      const watch = await Watching.start(dataDir);
      const eventsPerSecond = await watch.catchUp();
      await watch.stop();
      const figures = { alone: [] as Round[], watched: [] as Round[], behindMs: [] as number[] };
      await casino.load(BETS, seconds.warmUp);
      for (let round = 0; round < rounds; round++) {
        figures.alone.push(await casino.load(BETS, seconds.round));
        const following = await Watching.start(dataDir);
        await following.catchUp();
        figures.watched.push(await casino.load(BETS, seconds.round));
        const since = performance.now();
        await following.catchUp();
        figures.behindMs.push(performance.now() - since);
        await following.stop();
      }
      return { rounds, seconds: seconds.round, eventsPerSecond, ...figures };
    } finally {
      await casino.close();
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** A running `replay watch`, observed by its metrics. */
class Watching {
  private constructor(
    private readonly child: ChildProcess,
    private readonly port: number,
  ) {}

  static async start(dataDir: string): Promise<Watching> {
    const port = await freePorts(1);
    const args = [MAIN, 'watch', '--keep-going', '--metrics', String(port), '--data', dataDir];
    const watching = new Watching(spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] }), port);
    while ((await watching.figures()) === undefined) await pause();
    return watching;
  }

  /**
   * Waits until every stored event is checked.
   * @returns events checked per second of that time
   * @throws Error if there is a finding, or the watch has ended
   */
  async catchUp(): Promise<number> {
    const since = performance.now();
    const first = await this.figures();
    for (;;) {
      const now = await this.figures();
      if (this.child.exitCode !== null) throw new Error(`the watch ended with code ${this.child.exitCode}`);
      if (now && now.findings > 0) throw new Error(`the watch reported ${now.findings} findings in honest events`);
      if (now && now.lag === 0) return ((now.events - (first?.events ?? 0)) / (performance.now() - since)) * 1_000;
      await pause();
    }
  }

  async stop(): Promise<void> {
    const ended = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await ended;
  }

  private async figures(): Promise<{ events: number; lag: number; findings: number } | undefined> {
    try {
      const text = await (await fetch(`http://127.0.0.1:${this.port}/metrics`)).text();
      const figure = (name: string) => Number(new RegExp(`^goldwake_watch_${name} (\\d+)$`, 'm').exec(text)?.[1]);
      return { events: figure('events_total'), lag: figure('lag_events'), findings: figure('findings_total') };
    } catch {
      return undefined;
    }
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));

export function print({ rounds, seconds, alone, watched, eventsPerSecond, behindMs }: Result): void {
  const of = (candidate: Round[], figure: keyof Round) => median(candidate.map((round) => round[figure]));
  const line = (candidate: Round[]) => ({
    'bets per second': Math.round(of(candidate, 'perSecond')),
    'p99 ms': of(candidate, 'p99Ms'),
    'event-loop delay p99 ms': Number(of(candidate, 'loopDelayP99Ms').toFixed(1)),
  });
  const ratio = of(watched, 'perSecond') / of(alone, 'perSecond');
  const behindS = median(behindMs) / 1_000;
  console.log(`dice bets, ${CONNECTIONS} connections (medians of ${rounds} interleaved rounds of ${seconds} s)`);
  console.table({ alone: line(alone), 'with watch running': line(watched) });
  const row = (figure: string, target: string, isMet: boolean) => ({ figure, target, met: yesOrNo(isMet) });
  console.table({
    'ratio with/without': row(ratio.toFixed(2), `≥ ${TARGETS.ratio}`, ratio >= TARGETS.ratio),
    'stored events checked per second': row(
      String(Math.round(eventsPerSecond)),
      `≥ ${TARGETS.eventsPerSecond}`,
      eventsPerSecond >= TARGETS.eventsPerSecond,
    ),
    'last event checked after a round': row(
      `${behindS.toFixed(1)} s later`,
      `≤ ${TARGETS.lagS} s`,
      behindS <= TARGETS.lagS,
    ),
  });
}
