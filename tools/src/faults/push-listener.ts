import type { PushFrame } from '@goldwake/contracts';
import type { ConnectionState } from '@goldwake/realtime-client';
import { keyOfPush, type StoredAny, versionOf } from '../simulation/expected-pushes.js';
import type { Excuse, PushRules } from '../simulation/judge-pushes.js';
import { PlayerSocket, type PlayerSocketOptions } from '../simulation/player-socket.js';
import { type AnnouncedLoss, PushRecord } from '../simulation/push-record.js';
import type { CommandLog } from './command-log.js';

const RECONNECT_MS = 1_000;

export interface PushListenerParts extends Pick<PlayerSocketOptions, 'url' | 'getToken' | 'random'> {
  /** Loads the versions of the player's state over HTTP. */
  load(): Promise<Versions>;
  commandLog: CommandLog;
}

/** Categories of the streams whose pushes are recorded. Each has its own versions, and the order of its pushes. */
export const VERSIONED = ['wallet', 'loyalty'] as const;
export type Versions = Record<(typeof VERSIONED)[number], number>;

/** Content that is recorded for a push in addition to its key and offset. */
export interface PushContent {
  version: number;
  gold: string | undefined;
  sweeps: string | undefined;
  /** Label of the step of the test during which the push arrived. */
  moment: string;
}

/**
 * Records the pushes that one player receives on the player's own channel, and reloads the state after each announced
 * loss.
 */
export class PushListener {
  readonly records = { wallet: new PushRecord<PushContent>(), loyalty: new PushRecord<PushContent>() };
  readonly #waiting = new Map<string, () => void>();
  #socket: PlayerSocket;
  #loading: Promise<void> | undefined;
  #closed = false;

  constructor(private readonly parts: PushListenerParts) {
    this.#socket = this.#connect();
  }

  get state(): ConnectionState {
    return this.#socket.state;
  }

  /** @returns false if the push did not arrive in time */
  async receives(key: string, msMax: number): Promise<boolean> {
    if (VERSIONED.some((category) => this.records[category].keys.includes(key))) return true;
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(this.#waiting.delete(key) && false), msMax);
      this.#waiting.set(key, () => {
        clearTimeout(timer);
        resolve(true);
      });
    });
  }

  /** Returns whether every push up to the given versions has arrived or is covered by a reload. */
  isUpTo(versions: Versions): boolean {
    return VERSIONED.every((category) => {
      const { contents, losses } = this.records[category];
      if (losses.some(({ loadedVersion }) => loadedVersion === undefined)) return false;
      const loss = losses.at(-1);
      const last = loss?.at === contents.length ? loss.loadedVersion : contents.at(-1)?.version;
      return (last ?? 0) >= versions[category];
    });
  }

  close(): void {
    this.#closed = true;
    this.#socket.close();
  }

  #connect(): PlayerSocket {
    const { url, getToken, random, commandLog } = this.parts;
    return new PlayerSocket({
      url,
      getToken,
      random,
      onPush: (push) => this.#push(push),
      onResync: (channel) => channel !== 'global' && this.#lost({}),
      onSkipped: (channel, _, through) => channel !== 'global' && this.#lost({ through }),
      onState: (state) => {
        if (state.name !== 'stopped' || this.#closed) return;
        // In this state a page would never reconnect, so it is reported as a finding.
        commandLog.find('socket_stopped', `the connection library stopped permanently after close code ${state.code}`);
        setTimeout(() => {
          if (!this.#closed) this.#socket = this.#connect();
        }, RECONNECT_MS);
      },
    });
  }

  #push({ channel, offset, event, data }: PushFrame): void {
    if (channel === 'global' || isOfPurchase(data)) return;
    const version = versionOf(data);
    const key = keyOfPush({ event, data });
    const { gc_balance: gold, sc_balance: sweeps } = data as { gc_balance?: string; sc_balance?: string };
    const record = this.records['loyalty_version' in data ? 'loyalty' : 'wallet'];
    record.push(offset, key, { version, gold, sweeps, moment: this.parts.commandLog.moment });
    this.#waiting.get(key)?.();
    this.#waiting.delete(key);
  }

  #lost(loss: Pick<AnnouncedLoss, 'through'>): void {
    for (const category of VERSIONED) this.records[category].lose({ ...loss });
    this.#loading ??= this.#load().finally(() => {
      this.#loading = undefined;
    });
  }

  /** Reloads the state over HTTP, as a page does after a loss, until no loss is newer than the loaded state. */
  async #load(): Promise<void> {
    for (;;) {
      const open = VERSIONED.flatMap((category) =>
        this.records[category].losses
          .filter(({ loadedVersion }) => loadedVersion === undefined)
          .map((loss) => ({ category, loss })),
      );
      if (open.length === 0 || this.#closed) return;
      const loaded = await this.parts.load();
      for (const { category, loss } of open) loss.loadedVersion = loaded[category];
    }
  }
}

/** Pushes about the status of a purchase have versions of their own; the player's check reads what they say. */
const isOfPurchase = (data: object) => 'purchases_version' in data;

/**
 * Rules for judging pushes when gateways fail. A missing push must be covered by the state loaded after an announced
 * loss, or by an announced skip. After a reconnection, another gateway may repeat pushes and uses its own offsets.
 */
export const RULES: PushRules<PushContent> = {
  allowsReplay: true,
  checksOffsets: false,
  covers: ({ fresh, latest, offset }: Excuse, missing: StoredAny) => {
    if (fresh.length > 0) return missing.version <= Math.max(...fresh.map(({ loadedVersion = 0 }) => loadedVersion));
    return offset !== undefined && offset <= (latest?.through ?? -1);
  },
  difference: ({ gold, sweeps }, event) => {
    if (gold === undefined || !('balances' in event.data)) return undefined;
    const { gold_coins, sweeps_coins } = event.data.balances;
    if (gold === gold_coins && sweeps === sweeps_coins) return undefined;
    return `has balances ${gold} and ${sweeps}, but ${gold_coins} and ${sweeps_coins} are stored`;
  },
};
