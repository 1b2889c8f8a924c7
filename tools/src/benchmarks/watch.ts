/**
 * Measures how fast `replay watch` checks stored events, and dice bets per second over HTTP while it follows the
 * same data folder, compared with no watch. A watch that is too slow would fall behind, and one that reads too much
 * would slow down the casino. Uses 64 connections and interleaved rounds, on a casino that starts with a generated
 * history. `npm run bench -- --only watch`.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePorts } from '../lib/free-ports.js';
import { median } from '../lib/statistics.js';
import type { BenchOptions } from './lib/bench.js';
import { type Compared, compareBets, figureRow, onHistory, printBets } from './lib/bets-with-replay.js';

const MAIN = 'services/replay/dist/main.js';
const TARGETS = { ratio: 0.9, eventsPerSecond: 2_000, lagS: 2 };
const LOOK_EVERY_MS = 50;

interface Result {
  bets: Compared;
  /** Events per second while the watch checks the generated history on an idle machine. */
  eventsPerSecond: number;
  /** Time from the end of each round until the watch had checked the last event, in ms. */
  behindMs: number[];
}

export function run(options: BenchOptions): Promise<Result> {
  return onHistory(options, async (casino, dataDir) => {
    const watch = await Watching.start(dataDir);
    const eventsPerSecond = await watch.catchUp();
    await watch.stop();
    const behindMs: number[] = [];
    const bets = await compareBets(casino, options, async () => {
      const following = await Watching.start(dataDir);
      await following.catchUp();
      return async () => {
        const since = performance.now();
        await following.catchUp();
        behindMs.push(performance.now() - since);
        await following.stop();
      };
    });
    return { bets, eventsPerSecond, behindMs };
  });
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

export function print({ bets, eventsPerSecond, behindMs }: Result): void {
  const behindS = median(behindMs) / 1_000;
  const perSecond = String(Math.round(eventsPerSecond));
  const isFast = eventsPerSecond >= TARGETS.eventsPerSecond;
  console.table({
    ...printBets(bets, 'watch', TARGETS.ratio),
    'stored events checked per second': figureRow(perSecond, `≥ ${TARGETS.eventsPerSecond}`, isFast),
    'last event checked after a round': figureRow(
      `${behindS.toFixed(1)} s later`,
      `≤ ${TARGETS.lagS} s`,
      behindS <= TARGETS.lagS,
    ),
  });
}
