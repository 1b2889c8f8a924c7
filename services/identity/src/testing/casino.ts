import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type CashierPort,
  type CashierUserFields,
  DAMAGED_PROMOTIONS_FIELDS,
  type PromotionsPort,
  type WalletPort,
} from '@goldwake/contracts';
import type { SessionResponse } from '@goldwake/contracts/http';
import type { Engine, Settings } from '@goldwake/core';
import { openEmbedded } from '@goldwake/embedded';
import { openWriterInProcess, type SettableClock, settableClock } from '@goldwake/embedded/testing';
import { type App, createApp, portToken, provideValue } from '@goldwake/service';
import { openLedger, walletModule } from '@goldwake/wallet/testing';
import { Global, Module } from '@nestjs/common';
import request from 'supertest';
import { IdentityModule } from '../identity.module.js';
import { MANIFEST } from '../manifest.js';
import { PASSWORD_COST } from '../wiring/secrets.module.js';
import { proveEmail } from './emailed-codes.js';

export { newestCode, proveEmail } from './emailed-codes.js';

export const PASSWORD = 'Quiet-Harbor-42';
export const CLAIM = { daily_claim_id: 'claim-1', daily_claimed_at: '2026-01-15T08:00:00.000Z' };

const [PROMOTIONS, CASHIER] = [portToken(MANIFEST, 'promotions'), portToken(MANIFEST, 'cashier')];
export const BOUGHT: CashierUserFields = { has_had_purchase: true };

/**
 * Stubs of the promotions service and the cashier, which identity must not import. They return only the fields that the
 * profile needs.
 */
@Global()
@Module({
  providers: [
    {
      provide: PROMOTIONS,
      useValue: { userFields: async () => ({ ...DAMAGED_PROMOTIONS_FIELDS, ...CLAIM }) } satisfies PromotionsPort,
    },
    { provide: CASHIER, useValue: { userFields: async () => BOUGHT, bonusUses: async () => [] } satisfies CashierPort },
    // At their usual cost, the hashes would take a quarter of the processor time of the suites.
    provideValue(PASSWORD_COST, { memoryCost: 8, timeCost: 1, parallelism: 1 }),
  ],
  exports: [PROMOTIONS, CASHIER, PASSWORD_COST],
})
class TestPorts {}

export interface Casino {
  app: App;
  engine: Engine;
  wallet: WalletPort;
  clock: SettableClock;
  dataDir: string;
  /** Closes the app and the engine, then opens new ones on the same data folder; `between` runs while it is closed. */
  restart(between?: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/** Opens another identity process on the store of a casino. */
export function openSecondApp({ engine, wallet }: Casino, settings: Partial<Settings> = {}): Promise<App> {
  return openApp(engine, wallet, settings);
}

async function openApp(engine: Engine, wallet: WalletPort, settings: Partial<Settings>): Promise<App> {
  const modules = [walletModule(wallet), TestPorts, IdentityModule];
  return (await createApp({ engine, modules, settings })).start();
}

/** @param settings may be changed between restarts */
export async function openCasino(settings: Partial<Settings> = {}): Promise<Casino> {
  const dataDir = await mkdtemp(join(tmpdir(), 'goldwake-identity-'));
  const clock = settableClock();
  const open = async () => {
    const engine = await openEmbedded({ dataDir, clock, openWriter: openWriterInProcess });
    const wallet = openLedger(engine);
    return { engine, wallet, app: await openApp(engine, wallet, settings) };
  };
  const shut = async ({ app, engine }: Pick<Casino, 'app' | 'engine'>) => {
    await app.close();
    await engine.close();
  };
  const casino: Casino = {
    ...(await open()),
    clock,
    dataDir,
    restart: async (between = async () => {}) => {
      await shut(casino);
      await between();
      Object.assign(casino, await open());
    },
    close: async () => {
      await shut(casino);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return casino;
}

let players = 0;

export function newcomer(fields: object = {}) {
  const name = `player_${++players}`;
  return { email: `${name}@example.com`, username: name, password: PASSWORD, dateOfBirth: '1990-05-17', ...fields };
}

/** A signed-in browser with the latest access token and cookie that it has received. */
export interface Browser extends SessionResponse {
  cookie: string;
}

export function browserOf(response: request.Response): Browser {
  return { ...response.body, cookie: cookieOf(response) };
}

/** Returns the refresh cookie as `goldwake_refresh=…`, the form in which a browser sends it. */
export function cookieOf(response: request.Response): string {
  return namedCookie(response, 'goldwake_refresh');
}

/** Returns the device cookie as a browser sends it; an empty text if the response sets none. */
export function deviceCookieOf(response: request.Response): string {
  return namedCookie(response, 'goldwake_device');
}

function namedCookie(response: request.Response, name: string): string {
  const set = ([] as string[]).concat(response.headers['set-cookie'] ?? []);
  return set.find((cookie) => cookie.startsWith(`${name}=`))?.split(';')[0] ?? '';
}

export async function signUp(app: App, body = newcomer()): Promise<Browser> {
  return browserOf(await request(app.url).post('/api/auth/sign-up').send(body).expect(201));
}

/** Signs up a player who has proved the address, as a second factor requires. */
export async function signUpProved(app: App, body = newcomer()): Promise<Browser> {
  const browser = await signUp(app, body);
  await proveEmail(app, body.email);
  return browser;
}

export const signIn = (app: App, email: string, password = PASSWORD) =>
  request(app.url).post('/api/auth/sign-in').send({ email, password });

export const refresh = (app: App, cookie: string) => request(app.url).post('/api/auth/refresh').set('Cookie', cookie);

export const self = (app: App, token: string) =>
  request(app.url).get('/api/self').set('Authorization', `Bearer ${token}`);

export const bearer = ({ access_token }: Pick<Browser, 'access_token'>) => ({
  authorization: `Bearer ${access_token}`,
});

/** Requests the change of a signed-in player's e-mail address. */
export const askEmail = (app: App, browser: Browser, body: object) =>
  request(app.url).post('/api/self/email').set(bearer(browser)).send(body);

/** Confirms a player's new e-mail address with the code from an e-mail. */
export const confirmEmail = (app: App, oobCode: unknown) =>
  request(app.url).post('/api/auth/change-email').send({ oobCode });

/** Returns the subjects of the e-mails to an address, the newest first. */
export async function emailSubjects(app: App, to: string): Promise<string[]> {
  const { body } = await request(app.url).get('/api/dev/mailbox').query({ to }).expect(200);
  return body.map(({ subject }: { subject: string }) => subject);
}
