import { setMaxListeners } from 'node:events';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { randomOf } from '../lib/random.js';
import { CommandLog, type Finding } from './command-log.js';
import { Deployment } from './deployment.js';
import { History } from './history.js';
import { judge, type PushTotals } from './judge.js';
import { halfDone } from './judge-commands.js';
import { kindOf } from './kinds.js';
import type { TrialOptions } from './options.js';
import { Player } from './player.js';
import type { Step } from './schedule.js';
import { verify } from './verify.js';

/** Maximum time in milliseconds in which the cluster must recover from a fault without help. */
export const WELL_MS_MAX = 30_000;
/**
 * Time for which the recovery is observed, in milliseconds. It exceeds the limit, so that a slow recovery can be
 * distinguished from none.
 */
const LOOKED_AT_MS = 90_000;
/** Maximum wait for pending responses and pushes after the last fault, in milliseconds. */
const SETTLE_MS_MAX = 60_000;
const LOOK_EVERY_MS = 200;
const SIGNING_UP_AT_ONCE = 8;

/** Time that the cluster took to recover from a fault, in milliseconds; infinity if it did not recover. */
export interface Recovery {
  kind: string;
  label: string;
  /** Time until every probed player got a new bet and its push. */
  betsMs: number;
  /** Time until, in addition to the bets, every service was ready. */
  wellMs: number;
  /** Load average of the machine over the last minute. */
  load: number;
}

export interface Verdict {
  /** Findings that are new since the last verdict. */
  findings: Finding[];
  pushes: PushTotals | undefined;
}

/** One run of the fault-injection test: a cluster, its players, and the injected faults. */
export class Trial {
  readonly commandLog = new CommandLog();
  readonly deployment: Deployment;
  readonly moments: Recovery[] = [];
  history = new History();
  players: Player[] = [];
  signal: AbortSignal = new AbortController().signal;
  readonly #step: (words: string) => void;
  #resting = new AbortController();
  #playing: Promise<void>[] = [];
  readonly #lastNews = new Set<string>();

  /**
   * @param logFile receives the output of all processes
   * @param step is called with the progress as one line
   */
  constructor(
    private readonly options: TrialOptions,
    { logFile, step = () => {} }: { logFile: string; step?: (words: string) => void },
  ) {
    this.#step = step;
    this.deployment = new Deployment(logFile);
  }

  async open(signal: AbortSignal): Promise<void> {
    this.signal = signal;
    await this.deployment.start(signal);
    const { seed, players } = this.options;
    const all = Array.from({ length: players }, (_, at) => this.#player(at, randomOf(seed + 7_919 * (at + 1))));
    const waiting = [...all];
    const openSome = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        signal.throwIfAborted();
        await next.open();
        this.players.push(next);
        this.#step(`${this.players.length} of ${players} players are signed up`);
      }
    };
    await Promise.all(Array.from({ length: SIGNING_UP_AT_ONCE }, openSome));
    this.players = all;
    this.play();
  }

  play(): void {
    this.#resting = new AbortController();
    setMaxListeners(0, this.#resting.signal);
    this.#playing = this.players.map((player) => player.play(this.#resting.signal));
  }

  /**
   * Injects one fault and measures how long the cluster takes to recover.
   * @throws Error if the cluster did not recover twice in a row
   */
  async suffer(step: Step): Promise<void> {
    const { deployment, commandLog } = this;
    const kind = kindOf(step.kind);
    await pause(step.calmMs, undefined, { signal: this.signal });
    commandLog.moment = step.label;
    this.#step(step.label);
    deployment.note(`--- ${step.label} ${JSON.stringify(step)}`);
    const begun = performance.now();
    const parameters = { target: '', lastsMs: 0, jumpMs: 0, records: 0, recordSeed: 0, ...step };
    await kind.inject(deployment, parameters, (ms) => this.#away(ms, step));
    const over = kind.countsFromBegin ? begun : performance.now();
    const { betsMs, wellMs } = await this.#untilWell(step, over);
    // The run ends after two failed recoveries in a row, because faults on a cluster that is down show nothing new. A
    // single failure is tolerated: it may concern only one player's connection.
    if (wellMs === Number.POSITIVE_INFINITY && this.moments.at(-1)?.wellMs === wellMs)
      throw new Error('the cluster did not recover');
    this.moments.push({ kind: step.kind, label: step.label, betsMs, wellMs, load: loadNow() });
    deployment.note(`--- recovered after ${Math.round(wellMs)} ms`);
    if (wellMs <= WELL_MS_MAX || wellMs === Number.POSITIVE_INFINITY) return;
    const what = `bets and their pushes recovered after ${Math.round(betsMs)} ms, all services were ready after ${Math.round(wellMs)} ms`;
    commandLog.find('not_well', `${what}; load average of the machine: ${loadNow().toFixed(0)}`);
  }

  /**
   * Waits until all pending commands and pushes are complete, then checks everything.
   * @returns the new findings
   */
  async settle(): Promise<Verdict> {
    this.#resting.abort();
    await this.#within(SETTLE_MS_MAX, Promise.all(this.#playing), 'some commands got no response');
    const checked = Promise.all(this.players.map((player) => player.checkPurchases()));
    await this.#within(SETTLE_MS_MAX, checked, 'some purchases could not be checked');
    for (const end = performance.now() + SETTLE_MS_MAX; performance.now() < end; await pause(LOOK_EVERY_MS)) {
      this.history.take(await this.deployment.store.eventsAfter(this.history.position));
      if (this.#hasComeToRest()) break;
    }
    const verdict = await this.judge();
    verdict.findings.push(...this.#news(await verify(this.deployment.mongo, this.signal)));
    return verdict;
  }

  async judge(): Promise<Verdict> {
    const wallets = await Promise.all(this.players.map((player) => player.wallet()));
    const { findings, pushes } = judge({
      commandLog: this.commandLog,
      history: this.history,
      players: this.players,
      wallets,
    });
    return { findings: this.#news(findings), pushes };
  }

  #news(findings: readonly Finding[]): Finding[] {
    const news = findings.filter(({ text }) => !this.#lastNews.has(text));
    for (const { text } of news) this.#lastNews.add(text);
    return news;
  }

  /** @returns what did not stop cleanly */
  async close(): Promise<string[]> {
    this.#resting.abort();
    for (const player of this.players) player.close();
    return this.deployment.stop();
  }

  /** Returns whether every stored event has been pushed and everything that was begun is complete. */
  #hasComeToRest(): boolean {
    const versionIn = (stream: string) => this.history.streams.get(stream)?.at(-1)?.version ?? 0;
    const versionsOf = (uid: string) => ({ wallet: versionIn(`wallet-${uid}`), loyalty: versionIn(`loyalty-${uid}`) });
    return (
      halfDone(this.history).length === 0 && this.players.every(({ uid, listener }) => listener.isUpTo(versionsOf(uid)))
    );
  }

  #player(at: number, random: () => number): Player {
    return new Player({
      url: this.deployment.url,
      name: `f${this.options.seed}-${at}`,
      random,
      commandLog: this.commandLog,
    });
  }

  /** Waits for a downtime to pass and counts the outcomes of the commands that begin in it. */
  async #away(ms: number, { kind }: Step): Promise<void> {
    const from = this.commandLog.entries.length;
    await pause(ms, undefined, { signal: this.signal });
    const begun = this.commandLog.entries.slice(from);
    const downtime = {
      begun: begun.length,
      acknowledged: begun.filter(({ state }) => state === 'acknowledged').length,
      atOnce: begun.filter(({ state, refusals, silences }) => state !== 'open' && refusals + silences === 0).length,
      refused: begun.filter(({ refusals }) => refusals > 0).length,
    };
    this.deployment.note(`meanwhile ${JSON.stringify(downtime)}`);
    const wrong = kindOf(kind).meanwhile?.(downtime);
    if (wrong) this.commandLog.find('meanwhile', wrong);
  }

  async #untilWell({ probed }: Step, since: number): Promise<Pick<Recovery, 'betsMs' | 'wellMs'>> {
    // AbortSignal.any with a timeout is not used, because Node 20 may collect the timeout signal before it fires.
    const looking = new AbortController();
    const end = () => looking.abort();
    const timer = setTimeout(end, LOOKED_AT_MS);
    this.signal.addEventListener('abort', end, { once: true });
    const giveUp = looking.signal;
    const players = probed.flatMap((index) => this.players[index] ?? []);
    const probes = players.map((player) => player.probe(giveUp));
    const bets = Promise.all(probes).then((answered) => ({ answered, betsMs: performance.now() - since }));
    const waiting = await this.deployment.ready(giveUp);
    const { answered, betsMs } = await bets;
    clearTimeout(timer);
    this.signal.removeEventListener('abort', end);
    this.signal.throwIfAborted();
    const silent = players.filter((_, at) => !answered[at]);
    if (waiting.length === 0 && silent.length === 0) return { betsMs, wellMs: performance.now() - since };
    const words = [
      waiting.length > 0 && `not ready: ${waiting.join(', ')}`,
      silent.length > 0 &&
        `no bet with a push by players ${silent.map(({ name, listener }) => `${name} (${listener.state.name})`).join(', ')}`,
    ];
    this.commandLog.find(
      'not_well',
      `not recovered within ${LOOKED_AT_MS / 1_000} s: ${words.filter(Boolean).join('; ')}`,
    );
    return { betsMs: Number.POSITIVE_INFINITY, wellMs: Number.POSITIVE_INFINITY };
  }

  async #within(msMax: number, work: Promise<unknown>, what: string): Promise<void> {
    const late = Symbol('late');
    const timer = new AbortController();
    const ended = await Promise.race([work, pause(msMax, late, { signal: timer.signal }).catch(() => late)]);
    timer.abort();
    if (ended === late) this.commandLog.find('unanswered', `${what} after ${msMax / 1_000} s`);
  }
}

const loadNow = () => loadavg()[0] ?? 0;
