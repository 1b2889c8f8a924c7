import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Balances,
  DEFAULT_FEATURES,
  type EventOf,
  type Features,
  type Payment,
  type ProblemBody,
  type ReviewsPort,
  type StoredEvent,
  type WalletPort,
} from '@goldwake/contracts';
import type { PackagesResponse, PurchaseResponse, PurchasesResponse } from '@goldwake/contracts/http';
import type { PaymentSettings } from '@goldwake/core';
import { type EmbeddedEngine, openEmbedded } from '@goldwake/embedded';
import { type SettableClock, settableClock } from '@goldwake/embedded/testing';
import { type App, createApp, portToken } from '@goldwake/service';
import { openLedger, walletModule } from '@goldwake/wallet/testing';
import type { DynamicModule } from '@nestjs/common';
import { CashierModule } from '../cashier.module.js';
import { MANIFEST } from '../manifest.js';
import { PaymentServer } from './payment-server.js';
import { TestPromotions } from './test-promotions.js';

export interface Answer<Body> {
  status: number;
  retryAfter: string | null;
  body: Body;
}

/**
 * The cashier with the real wallet and a payment provider on a port of its own. The access token of a
 * player is the uid.
 */
export class CashierCasino {
  /** The player who sends requests unless a test names another one. */
  player = 'ada';
  private players = 0;
  private keys = 0;

  private constructor(
    private readonly dataDir: string,
    readonly clock: SettableClock,
    readonly provider: PaymentServer,
    private readonly hasProvider: boolean,
    /** Features that an operator has switched off, by player. */
    readonly features: Map<string, Partial<Features>>,
    /** What the promotions service answers. */
    readonly promotions: TestPromotions,
    private running: Running,
  ) {}

  static async open({ hasProvider = true } = {}): Promise<CashierCasino> {
    const dataDir = await mkdtemp(join(tmpdir(), 'goldwake-cashier-'));
    const clock = settableClock();
    const provider = await PaymentServer.open(clock);
    const features = new Map<string, Partial<Features>>();
    const promotions = new TestPromotions();
    const payments = hasProvider ? provider.settings : null;
    const running = await start({ dataDir, clock, features, promotions, payments });
    return new CashierCasino(dataDir, clock, provider, hasProvider, features, promotions, running);
  }

  /** Stops the process and starts it again on the same data, with the given methods of the wallet replaced. */
  async restart(wallet: Partial<WalletPort> = {}): Promise<void> {
    await stop(this.running);
    const { dataDir, clock, features, promotions } = this;
    const payments = this.hasProvider ? this.provider.settings : null;
    this.running = await start({ dataDir, clock, features, promotions, payments, wallet });
  }

  /** Lets a new player send the next requests. */
  nextPlayer(): string {
    this.players += 1;
    this.player = `player${this.players}`;
    return this.player;
  }

  /** Returns the payments of the player at the provider. */
  payments(): Payment[] {
    return [...this.provider.payments.values()].filter(({ reference }) => reference.startsWith(`${this.player}.`));
  }

  get engine(): EmbeddedEngine {
    return this.running.engine;
  }

  get url(): string {
    return this.running.app.url;
  }

  packages(uid = this.player): Promise<Answer<PackagesResponse>> {
    return this.call(uid, 'GET', '/packages');
  }

  /** Buys a package; by default with an Idempotency-Key of its own. */
  buy(uid = this.player, body: object = {}, key = `key-${++this.keys}`, headers: Record<string, string> = {}) {
    const order = { packageId: 'usd-9.99', packagesVersion: 1, method: 'card', returnPath: '/games', ...body };
    return this.call<PurchaseResponse & ProblemBody>(uid, 'POST', '/purchases', order, {
      'idempotency-key': key,
      ...headers,
    });
  }

  /** Buys a package and returns the id of the purchase. */
  async bought(uid = this.player, body: object = {}): Promise<string> {
    const answer = await this.buy(uid, body);
    if (answer.status !== 201) throw new Error(`buying was answered with ${JSON.stringify(answer)}`);
    return answer.body.purchase.purchase_id;
  }

  check(id: string, uid = this.player) {
    return this.call<PurchaseResponse & ProblemBody>(uid, 'POST', `/purchases/${id}/check`, {});
  }

  cancel(id: string, uid = this.player) {
    return this.call<PurchaseResponse & ProblemBody>(uid, 'POST', `/purchases/${id}/cancel`, {});
  }

  purchases(query = '', uid = this.player) {
    return this.call<PurchasesResponse & ProblemBody>(uid, 'GET', `/purchases${query}`);
  }

  /** Sends a webhook about a payment as it is now. */
  webhook(payment: Payment) {
    const body = this.provider.event(payment);
    return this.send(body, this.provider.sign(body));
  }

  /** Sends any webhook. */
  send(body: string, signature: string | undefined) {
    const headers: Record<string, string> = signature === undefined ? {} : { 'payment-signature': signature };
    return this.call<ProblemBody & { received?: true }>(undefined, 'POST', '/webhooks/payments', body, headers);
  }

  async call<Body>(
    uid: string | undefined,
    method: string,
    path: string,
    body?: object | string,
    headers: Record<string, string> = {},
  ): Promise<Answer<Body>> {
    const response = await fetch(`${this.url}/api/cashier${path}`, {
      method,
      headers: {
        ...(uid !== undefined && { authorization: `Bearer ${uid}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      body: (await response.json()) as Body,
    };
  }

  async eventTypes(uid = this.player): Promise<string[]> {
    const types: string[] = [];
    for await (const { type } of this.engine.store.readStream(`purchases-${uid}`)) types.push(type);
    return types;
  }

  /** Returns what the player's wallet was credited. */
  async credits(uid = this.player): Promise<StoredEvent<EventOf<'coins_purchased'>>[]> {
    const events = await this.walletEvents(uid);
    return events.filter(({ type }) => type === 'coins_purchased') as StoredEvent<EventOf<'coins_purchased'>>[];
  }

  async walletEvents(uid = this.player): Promise<StoredEvent[]> {
    const events: StoredEvent[] = [];
    for await (const event of this.engine.store.readStream(`wallet-${uid}`)) events.push(event);
    return events;
  }

  /** Returns the balances after the last event of the player's wallet. */
  async balances(uid = this.player): Promise<Balances> {
    const last = (await this.walletEvents(uid)).at(-1) as StoredEvent<EventOf<'coins_purchased'>> | undefined;
    return last?.data.balances ?? { gold_coins: '0', sweeps_coins: '0' };
  }

  /** Reviews as the operator's commands reach them. */
  get reviews(): ReviewsPort {
    return this.running.app.nest.get(portToken(MANIFEST, 'reviews'));
  }

  /** Moves the clock and waits for the polls that are due. */
  async pass(ms: number): Promise<void> {
    this.clock.advance(ms);
    await this.engine.scheduler.settled();
  }

  async close(): Promise<void> {
    await stop(this.running);
    await this.provider.close();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}

interface Running {
  engine: EmbeddedEngine;
  app: App;
}

interface Parts {
  dataDir: string;
  clock: SettableClock;
  features: ReadonlyMap<string, Partial<Features>>;
  promotions: TestPromotions;
  payments: PaymentSettings | null;
  wallet?: Partial<WalletPort>;
}

async function start({ dataDir, clock, features, promotions, payments, wallet }: Parts): Promise<Running> {
  const engine = await openEmbedded({ dataDir, clock, report: () => {} });
  const ledger = openLedger(engine);
  const replaced = new Proxy(ledger, {
    get: (target, name) => Reflect.get({ ...wallet }, name) ?? bound(target, name),
  });
  const building = await createApp({
    engine,
    modules: [walletModule(replaced), featuresModule(features), promotions.module(), CashierModule],
    settings: { payments },
    accessTokens: {
      verify: async (uid) => ({
        uid,
        sessionId: 's',
        expiresAt: Number.MAX_SAFE_INTEGER,
        sessionEndsAt: Number.MAX_SAFE_INTEGER,
      }),
    },
  });
  return { engine, app: await building.start() };
}

async function stop({ app, engine }: Running): Promise<void> {
  await app.close();
  await engine.close();
}

function bound(target: object, name: string | symbol): unknown {
  const value: unknown = Reflect.get(target, name);
  return typeof value === 'function' ? value.bind(target) : value;
}

/** Stands for the identity service, which alone knows the features of a player. */
function featuresModule(switched: ReadonlyMap<string, Partial<Features>>): DynamicModule {
  const token = portToken(MANIFEST, 'features');
  const features = {
    of: async (uid: string) => ({ ...DEFAULT_FEATURES, ...switched.get(uid) }),
  };
  const providers = [{ provide: token, useValue: features }];
  return { module: class TestFeatures {}, global: true, providers, exports: [token] };
}
