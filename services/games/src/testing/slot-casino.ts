import { createHmac } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { ProblemBody, SlotRoundsPort, StoredEvent, WalletPort } from '@goldwake/contracts';
import type { AuthenticateResponse, PlaySessionResponse } from '@goldwake/contracts/http';
import type { Engine } from '@goldwake/core';
import { command } from '@goldwake/core/testing';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { type App, createApp } from '@goldwake/service';
import { openLedger, walletModule } from '@goldwake/wallet/testing';
import { readCatalogue } from '../catalogue/catalogue-file.js';
import { EndSlotRound } from '../commands/end-slot-round.js';
import { GamesModule } from '../games.module.js';
import { providerKey } from '../provider/provider-signature.js';
import { Catalogue } from '../streams/catalogue.js';
import { TEST_TOKENS } from './access-tokens.js';
import { TestSessions } from './test-sessions.js';

const SHIPPED = fileURLToPath(new URL('../../catalogue/catalogue.json', import.meta.url));
export const PROVIDER_URL = 'https://games.example';
export const MASTER_KEYS = ['new-master-key-1', 'old-master-key-0'] as const;
/** A slot and its provider. */
export const EEL_WIFE = 'the-eel-wife';
export const SALTMARSH = 'saltmarsh-studio';
/** Gold Coins of a new player, in micros. */
export const OPENING = 100_000_000n;

export interface Answer<Body = Record<string, unknown>> {
  status: number;
  body: Body & Partial<ProblemBody>;
}

export interface Signing {
  provider?: string;
  masterKey?: string;
  /** Seconds by which the time of the signature differs from the clock. */
  late?: number;
  /** Path that is signed, if it is not the one of the call. */
  path?: string;
  /** The complete header, if it is not the honest one. */
  header?: string;
}

interface CasinoOptions<OnEngine> {
  hasProvider?: boolean;
  /** Stores what the casino finds when it starts. */
  before?: (engine: OnEngine) => Promise<void>;
  /** Returns the wallet that the games service calls instead of the ledger. */
  calls?: (ledger: WalletPort) => WalletPort;
}

/** The games service with the real wallet, called by players and by the providers of its slots. */
export class SlotCasino<OnEngine extends Engine = TestEngine> {
  private players = 0;

  private constructor(
    readonly engine: OnEngine,
    readonly wallet: WalletPort,
    private readonly app: App,
    readonly sessions: TestSessions,
  ) {}

  /** Opens a casino on an embedded test engine of its own. */
  static async open(options: CasinoOptions<TestEngine> = {}): Promise<SlotCasino> {
    return SlotCasino.openOn(await openTestEngine(), options);
  }

  /** Opens a process of the casino on an engine. */
  static async openOn<OnEngine extends Engine>(
    engine: OnEngine,
    { hasProvider = true, before, calls }: CasinoOptions<OnEngine> = {},
  ): Promise<SlotCasino<OnEngine>> {
    await before?.(engine);
    const ledger = openLedger(engine);
    const wallet = calls?.(ledger) ?? ledger;
    const sessions = new TestSessions();
    const building = await createApp({
      engine,
      accessTokens: TEST_TOKENS,
      modules: [walletModule(wallet), sessions.module(), GamesModule],
      settings: { provider: hasProvider ? { url: PROVIDER_URL, keys: MASTER_KEYS } : null },
    });
    return new SlotCasino(engine, wallet, await building.start(), sessions);
  }

  /** What operators can do about open rounds. */
  get slotRounds(): SlotRoundsPort {
    return this.app.nest.get(EndSlotRound, { strict: false });
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.engine.close();
  }

  /** Opens the wallet of a new player and returns the uid. */
  async player({ gold_coins = `${OPENING}`, sweeps_coins = '0' } = {}): Promise<string> {
    const uid = `player${++this.players}`;
    const grant = { grant_id: `fund-${uid}`, reason: 'daily_bonus', gold_coins, sweeps_coins } as const;
    await this.wallet.grant(uid, grant, { ...command(grant.grant_id), actor: uid });
    return uid;
  }

  /** Sends a request of a player. */
  async ask<Body = Record<string, unknown>>(uid: string, request: string, body?: unknown): Promise<Answer<Body>> {
    const [method = '', path = ''] = request.split(' ');
    const headers = {
      authorization: `Bearer token-${uid}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    return answerOf(await fetch(`${this.app.url}/api${path}`, { method, headers, ...sent }));
  }

  /** Opens a slot and returns the token of its launch URL. */
  async launch(uid: string, gameId = EEL_WIFE, currency = 'gold_coins'): Promise<string> {
    const { status, body } = await this.ask<PlaySessionResponse>(uid, `POST /provider-games/${gameId}/sessions`, {
      currency,
    });
    if (status !== 201) throw new Error(`opening ${gameId} was answered with ${status} ${JSON.stringify(body)}`);
    return new URL(body.launch_url).hash.slice('#token='.length);
  }

  /** Begins a session of play and returns its name. */
  async play(uid: string, gameId = EEL_WIFE, currency = 'gold_coins', signing: Signing = {}): Promise<string> {
    const token = await this.launch(uid, gameId, currency);
    const { status, body } = await this.call<AuthenticateResponse>('authenticate', { token }, signing);
    if (status !== 200) throw new Error(`authenticate was answered with ${status} ${JSON.stringify(body)}`);
    return body.session;
  }

  /** Sends a signed call of a provider. A text is sent as it is. */
  async call<Body = Record<string, unknown>>(
    name: string,
    body: object | string,
    { provider = SALTMARSH, masterKey = MASTER_KEYS[0], late = 0, path, header }: Signing = {},
  ): Promise<Answer<Body>> {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const own = `/api/provider-wallet/${name}`;
    const time = Math.floor(this.engine.clock.now() / 1_000) - late;
    const signature = createHmac('sha256', providerKey(masterKey, provider))
      .update(`${time}.${path ?? own}.${text}`)
      .digest('hex');
    const headers = {
      'content-type': 'application/json',
      'provider-id': provider,
      'provider-signature': header ?? `t=${time},v1=${signature}`,
    };
    return answerOf(await fetch(this.app.url + own, { method: 'POST', headers, body: text }));
  }

  /** Opens or closes a slot in the catalogue. */
  async setEnabled(gameId: string, enabled: boolean): Promise<void> {
    const listing = await readCatalogue(SHIPPED);
    const games = listing.games.map((game) => (game.game_id === gameId ? { ...game, enabled } : game));
    await this.app.nest.get(Catalogue, { strict: false }).list({ ...listing, games });
  }

  async balance(uid: string): Promise<bigint> {
    return BigInt((await this.wallet.summary(uid)).balances.gold_coins);
  }

  /** Returns the wallet's events of a player after the one that funded it. */
  async moves(uid: string): Promise<StoredEvent[]> {
    const events: StoredEvent[] = [];
    for await (const event of this.engine.store.readStream(`wallet-${uid}`, { fromVersion: 3 })) events.push(event);
    return events;
  }

  /** Waits until the projections have read all events. */
  async settled(): Promise<void> {
    await this.engine.bus.settled(await this.engine.store.lastPosition());
  }

  history(): Promise<StoredEvent[]> {
    return this.engine.store.readAll(0, 100_000);
  }
}

async function answerOf<Body>(response: Response): Promise<Answer<Body>> {
  return { status: response.status, body: (await response.json()) as Answer<Body>['body'] };
}
