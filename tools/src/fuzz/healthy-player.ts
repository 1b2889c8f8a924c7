import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Child } from '../lib/child.js';
import { median } from '../lib/statistics.js';
import type { LoadPlayer } from '../simulation/casino.js';

const MAIN = fileURLToPath(new URL('./healthy-player-main.js', import.meta.url));
const WINDOW_MS = 2_000;

export interface HealthyStart {
  url: string;
  player: LoadPlayer;
}

export interface HealthyWindow {
  bet_p99_ms: number | null;
  push_p99_ms: number | null;
}

export interface HealthySummary {
  bets: number;
  /** Sum of what the bets paid minus their stakes, in micros of GC. */
  won: string;
  /** Number of times that the connection was lost. */
  cut: number;
  failures: string[];
  /** Access token at the end of the run. */
  access_token: string;
}

/** Medians of the p99 of several windows, because a single window on a busy machine says little. */
export interface Medians {
  windows: number;
  bet_p99_ms: number;
  push_p99_ms: number;
}

/** A player in another process who bets during the whole run. */
export class HealthyPlayer {
  readonly #child = new Child('the healthy player', MAIN);

  start(start: HealthyStart): Promise<void> {
    return this.#child.ask('start', start);
  }

  /** Measures in windows of 2 s until the work has ended. */
  async during<T>(work: Promise<T>): Promise<[result: T, medians: Medians]> {
    const windows: HealthyWindow[] = [];
    let isDone = false;
    const ended = work.finally(() => {
      isDone = true;
    });
    // The rejection is handled at the end; until then it must not count as unhandled.
    ended.catch(() => {});
    await this.#child.ask('window');
    while (!isDone) {
      await Promise.race([pause(WINDOW_MS), ended.catch(() => {})]);
      windows.push(await this.#child.ask<HealthyWindow>('window'));
    }
    return [await ended, mediansOf(windows)];
  }

  /** @returns the latencies of the bets, in milliseconds, until the work has ended */
  async betsDuring(work: Promise<unknown>): Promise<number[]> {
    await Promise.all([this.#child.ask('bets'), work]);
    return this.#child.ask<number[]>('bets');
  }

  finish(): Promise<HealthySummary> {
    return this.#child.ask('finish');
  }

  end(): Promise<void> {
    return this.#child.end();
  }
}

function mediansOf(windows: HealthyWindow[]): Medians {
  const of = (field: keyof HealthyWindow) => median(windows.flatMap((window) => window[field] ?? []));
  return { windows: windows.length, bet_p99_ms: of('bet_p99_ms'), push_p99_ms: of('push_p99_ms') };
}
