import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type {
  ClientFrame,
  DomainEvent,
  HelloFrame,
  PortFor,
  PushFrame,
  ServerFrame,
  WelcomeFrame,
} from '@goldwake/contracts';
import type { Engine, Settings } from '@goldwake/core';
import { command } from '@goldwake/core/testing';
import { openTestEngine } from '@goldwake/embedded/testing';
import { createApp, portToken, provideValue } from '@goldwake/service';
import { afterEach } from '@jest/globals';
import { type ClientOptions, WebSocket } from 'ws';
import { MANIFEST } from '../manifest.js';
import { RealtimeModule, type RealtimeRules } from '../realtime.module.js';
import type { Limits } from '../sockets/limits.js';
import { RealtimeTokens } from '../tokens/tokens.js';

export type TestDeployment = Awaited<ReturnType<typeof openDeployment>>;

/** Opens a Nest app that contains only the gateway, on a new test engine. */
export async function openDeployment(
  limits: Partial<Limits> = {},
  settings: Partial<Settings> = {},
  rules: Partial<RealtimeRules> = {},
) {
  return deploymentOn(await openTestEngine(), limits, settings, rules);
}

/**
 * Opens the gateway on the given engine; closing the gateway also closes the engine. Access tokens have the
 * form `<uid>:<session>`.
 */
export async function deploymentOn<E extends Engine>(
  engine: E,
  limits: Partial<Limits> = {},
  settings: Partial<Settings> = {},
  rules: Partial<RealtimeRules> = {},
) {
  const session = (uid: string, sessionId: string) => ({
    uid,
    sessionId,
    sessionEndsAt: engine.clock.now() + 86_400_000,
  });
  const accessTokens = {
    verify: async (token: string) => {
      const [uid = '', sessionId = ''] = token.split(':');
      return { ...session(uid, sessionId), expiresAt: engine.clock.now() + 900_000 };
    },
  };
  // Tests replace the methods for other friends.
  const social: PortFor<'realtime', 'social'> = {
    friendsOf: async () => [],
    privacyOf: async (uids) =>
      uids.map((uid) => ({ uid, invisible: false, shows_game: true, shows_play: true, version: 0 })),
  };
  const provider = provideValue(portToken(MANIFEST, 'social'), social);
  const SocialPort = { module: class Social {}, providers: [provider], exports: [provider], global: true };
  const start = async () => {
    const modules = [SocialPort, RealtimeModule.with(limits, rules)];
    const built = await createApp({ engine, modules, accessTokens, settings });
    return built.start();
  };
  const app = await start();
  const versions = new Map<string, number>();

  return {
    engine,
    app,
    social,
    session,
    tokens: app.nest.get(RealtimeTokens),
    token: async (uid: string, sessionId = `${uid}-session`) => {
      const response = await fetch(`${app.url}/api/realtime/token`, {
        method: 'POST',
        headers: { authorization: `Bearer ${uid}:${sessionId}` },
      });
      return ((await response.json()) as { token: string }).token;
    },
    connect: (options?: ClientOptions) => TestClient.open(app.url, options),
    append: async (stream: string, event: DomainEvent) => {
      const version = versions.get(stream) ?? 0;
      const context = command(randomUUID());
      const [stored] = await engine.store.append({ stream, expectedVersion: version, events: [event], context });
      versions.set(stream, version + 1);
      if (!stored) throw new Error('the append stored no event');
      return stored;
    },
    close: async () => {
      await app.close();
      await engine.close();
    },
  };
}

/** Returns a function that opens gateways; each gateway is closed after the test that opened it. */
export function deployments() {
  const open: TestDeployment[] = [];
  afterEach(async () => {
    for (const deployment of open.splice(0)) await deployment.close();
  });
  return async (...options: Parameters<typeof openDeployment>): Promise<TestDeployment> => {
    const deployment = await openDeployment(...options);
    open.push(deployment);
    return deployment;
  };
}

export function betSettled(uid: string, roundId: string, gold = '1000000'): DomainEvent {
  return {
    type: 'bet_and_win_settled',
    data: {
      uid,
      postings: [],
      balances: { gold_coins: gold, sweeps_coins: '0' },
      playthrough: { requirement_id: null, requirement: '0', progress: '0' },
      round: { round_id: roundId, game_id: 'dice', draw: { seed_pair: 1, nonce: 0 }, outcome: {} },
      currency: 'gold_coins',
      stake: '1',
      payout: '0',
      played: [],
    },
  };
}

/** WebSocket client that buffers received frames until the test reads them. */
export class TestClient {
  private readonly frames: ServerFrame[] = [];
  private readonly waiting: { resolve: (frame: ServerFrame) => void; reject: (fault: Error) => void }[] = [];
  private fault: Error | undefined;
  readonly closed: Promise<{ code: number; reason: string }>;

  private constructor(readonly socket: WebSocket) {
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data)) as ServerFrame;
      const taker = this.waiting.shift();
      if (taker) taker.resolve(frame);
      else this.frames.push(frame);
    });
    this.closed = new Promise((resolve) => {
      socket.on('close', (code, reason) => {
        resolve({ code, reason: String(reason) });
        this.fault = new Error(
          `the gateway closed the connection with ${code} ${reason}, and no frame is left to read`,
        );
        for (const { reject } of this.waiting.splice(0)) reject(this.fault);
      });
    });
  }

  static async open(url: string, options?: ClientOptions): Promise<TestClient> {
    const client = new TestClient(new WebSocket(`${url.replace('http', 'ws')}/realtime`, options));
    await once(client.socket, 'open');
    return client;
  }

  send(frame: ClientFrame): void {
    this.socket.send(JSON.stringify(frame));
  }

  hello(token: string, positions: HelloFrame['positions'] = {}, protocols: readonly number[] = [3, 2, 1]): void {
    this.send({ kind: 'hello', protocols, token, positions });
  }

  async welcomed(
    token: string,
    positions: HelloFrame['positions'] = {},
    protocols: readonly number[] = [3, 2, 1],
  ): Promise<WelcomeFrame> {
    this.hello(token, positions, protocols);
    return (await this.next()) as WelcomeFrame;
  }

  /** Returns the received frames that the test has not read yet. */
  unread(): ServerFrame[] {
    return this.frames;
  }

  /** Returns the next frame. Rejects if the connection is closed before one arrives. */
  next(): Promise<ServerFrame> {
    const frame = this.frames.shift();
    if (frame) return Promise.resolve(frame);
    if (this.fault) return Promise.reject(this.fault);
    return new Promise((resolve, reject) => this.waiting.push({ resolve, reject }));
  }

  /** Returns the next frame other than a heartbeat, which may come at any time. */
  async answer(): Promise<ServerFrame> {
    for (;;) {
      const frame = await this.next();
      if (frame.kind !== 'heartbeat') return frame;
    }
  }

  async pushes(count: number): Promise<PushFrame[]> {
    const pushes: PushFrame[] = [];
    while (pushes.length < count) {
      const frame = await this.next();
      if (frame.kind === 'push') pushes.push(frame);
    }
    return pushes;
  }
}
