import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('./casino-process-main.js', import.meta.url));

/** Requests that the parent can send to the child process, with argument and result types. */
export interface CasinoRequests {
  /**
   * Creates a wallet with enough money for any number of bets for each player, and returns one realtime
   * token per player.
   */
  players(uids: string[]): Promise<string[]>;
  /**
   * Appends `count` events that change the casino settings, each of at least `bytes` bytes, and returns the new version
   * of the settings.
   */
  settings(batch: { count: number; bytes: number }): Promise<number>;
  /** Places one bet per player. */
  bets(uids: string[]): Promise<void>;
  /** Appends a chat message of each author, who must be signed up. */
  chat(authors: string[]): Promise<void>;
  /** Returns the position of the last event in the store. */
  position(): Promise<number>;
}

export interface CasinoRequest {
  id: number;
  name: keyof CasinoRequests;
  argument: unknown;
}

/** Messages from the child process: first its address when it is ready, then one response per request. */
export type CasinoMessage = { url: string } | { id: number; result?: unknown; error?: string };

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** Thrown if the casino process was killed before it responded. */
export class CasinoGone extends Error {}

/** Casino in a child process that can be killed and restarted with the same data folder and address. */
export class CasinoProcess {
  url = '';
  #child: ChildProcess | undefined;
  readonly #requests = new Map<number, Waiting>();
  #next = 0;

  constructor(readonly dataDir: string) {}

  async start(): Promise<void> {
    const port = this.url ? Number(new URL(this.url).port) : 0;
    const child = fork(MAIN, [JSON.stringify({ dataDir: this.dataDir, port })], { stdio: ['ignore', 2, 2, 'ipc'] });
    this.#child = child;
    this.url = await new Promise((resolve, reject) => {
      child.on('message', (message: CasinoMessage) => {
        if ('url' in message) resolve(message.url);
        else this.#settle(message);
      });
      child.on('exit', (code) => {
        reject(new Error(`the casino exited with code ${code} before it was ready`));
        for (const waiting of this.#requests.values()) waiting.reject(new CasinoGone());
        this.#requests.clear();
      });
    });
  }

  /** @throws CasinoGone if the process ends before it responds */
  async ask<Name extends keyof CasinoRequests>(
    name: Name,
    ...[argument]: Parameters<CasinoRequests[Name]>
  ): Promise<Awaited<ReturnType<CasinoRequests[Name]>>> {
    const child = this.#child;
    if (!child || hasExited(child)) throw new CasinoGone();
    const result = await new Promise((resolve, reject) => {
      const id = this.#next++;
      this.#requests.set(id, { resolve, reject });
      child.send({ id, name, argument } satisfies CasinoRequest, () => {});
    });
    return result as Awaited<ReturnType<CasinoRequests[Name]>>;
  }

  kill(): Promise<void> {
    return this.#end('SIGKILL');
  }

  stop(): Promise<void> {
    return this.#end('SIGTERM');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child || hasExited(child)) return;
    child.kill(signal);
    await once(child, 'exit');
  }

  #settle({ id, result, error }: { id: number; result?: unknown; error?: string }): void {
    const waiting = this.#requests.get(id);
    this.#requests.delete(id);
    if (error === undefined) waiting?.resolve(result);
    else waiting?.reject(new Error(error));
  }
}

const hasExited = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;
