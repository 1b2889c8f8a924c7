import { type Broadcast, type Clock, monotonic, type Subscribed } from '@goldwake/core';
import { type PresenceState, REPEAT_MS, STEP_MS, type Statement } from './presence-state.js';

const SUBJECT = 'presence';
/** Maximum number of players in one message. */
const PLAYERS_MAX = 1_000;

/** Messages between gateways. `gateway` is the sender's id, a new one for each start of a process. */
type Message =
  | { kind: 'stated'; gateway: string; players: Statement[]; gone: string[] }
  /** The sender has just started, so all other gateways must publish their statements. */
  | { kind: 'started'; gateway: string }
  | { kind: 'stopping'; gateway: string };

export interface PresenceExchangeParts {
  state: PresenceState;
  broadcast: Broadcast;
  clock: Clock;
  /** Id of this gateway. */
  gateway: string;
  /** Called for each player whose presence may have changed. */
  changed(uid: string): void;
  /** Called after each step. */
  stepped(): void;
  report(message: string, error: unknown): void;
}

/**
 * Exchanges the presence of players with the other gateways. Lost messages do no harm, because each gateway repeats the
 * presence of all its players, and what is not repeated expires.
 */
export class PresenceExchange {
  private readonly stopping = new AbortController();
  private subscribed: Subscribed | undefined;
  private running: Promise<void> | undefined;
  /** Players whose presence is published at the end of this tick. */
  private readonly unpublished = new Set<string>();

  constructor(private readonly parts: PresenceExchangeParts) {}

  async start(): Promise<void> {
    const { broadcast, gateway, report } = this.parts;
    this.subscribed = await broadcast.subscribe(SUBJECT, {
      handle: (message) => this.take(message as Message),
      report,
    });
    this.send({ kind: 'started', gateway });
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
    await this.subscribed?.stop();
    await this.publish({ kind: 'stopping', gateway: this.parts.gateway });
  }

  opened(uid: string): void {
    if (this.parts.state.opened(uid)) this.playerChanged(uid);
  }

  closed(uid: string): void {
    this.parts.state.closed(uid);
  }

  played(uid: string, gameId: string, at: number): void {
    if (this.parts.state.played(uid, gameId, at)) this.playerChanged(uid);
  }

  private playerChanged(uid: string): void {
    if (this.unpublished.size === 0) setImmediate(() => this.publishChanged());
    this.unpublished.add(uid);
    this.parts.changed(uid);
  }

  private publishChanged(): void {
    const uids = [...this.unpublished];
    this.unpublished.clear();
    this.state(uids);
  }

  private take(message: Message): void {
    const { state, gateway, changed } = this.parts;
    if (message.gateway === gateway) return;
    switch (message.kind) {
      case 'stated':
        state.stated(message.gateway, message.players);
        state.gone(message.gateway, message.gone);
        for (const { uid } of message.players) changed(uid);
        for (const uid of message.gone) changed(uid);
        return;
      case 'started':
        this.state(state.uids());
        return;
      case 'stopping':
        state.stopping(message.gateway);
    }
  }

  private async run(): Promise<void> {
    const { clock, state, changed, stepped } = this.parts;
    const { signal } = this.stopping;
    const now = monotonic(clock);
    let repeatAt = now() + REPEAT_MS;
    for (;;) {
      await clock.waitUntil(clock.now() + STEP_MS, signal);
      if (signal.aborted) return;
      const expired = state.expire();
      for (const uid of expired.changed) changed(uid);
      const repeats = now() >= repeatAt;
      if (repeats) repeatAt = now() + REPEAT_MS;
      this.state(repeats ? state.uids() : [], expired.gone);
      stepped();
    }
  }

  /** Publishes the presence of players of this gateway, and the players who have left it. */
  private state(uids: readonly string[], gone: readonly string[] = []): void {
    const { state, gateway } = this.parts;
    const players = uids.flatMap((uid) => state.statementOf(uid) ?? []);
    for (let at = 0; at < Math.max(players.length, gone.length); at += PLAYERS_MAX) {
      const to = at + PLAYERS_MAX;
      this.send({ kind: 'stated', gateway, players: players.slice(at, to), gone: gone.slice(at, to) });
    }
  }

  private send(message: Message): void {
    void this.publish(message);
  }

  private async publish(message: Message): Promise<void> {
    try {
      await this.parts.broadcast.publish(SUBJECT, message);
    } catch (error) {
      this.parts.report(
        'publishing the presence of players to the other gateways failed; it is published again periodically',
        error,
      );
    }
  }
}
