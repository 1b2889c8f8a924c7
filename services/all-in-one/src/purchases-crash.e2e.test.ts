import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PurchaseResponse, SessionResponse, WalletResponse } from '@goldwake/contracts/http';
import { until } from '@goldwake/core/testing';
import { openReadOnly } from '@goldwake/embedded';
import { type Sandbox, startSandbox } from '@goldwake/sandbox';
import { payByCard } from '@goldwake/sandbox/testing';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import Database from 'libsql';
import { CasinoProcess } from './testing/casino-process.js';
import { send, verify } from './testing/crashes.js';
import { account } from './testing/sign-up.js';

const ORDER = { packageId: 'usd-9.99', packagesVersion: 1, method: 'card', returnPath: '/' };
const SECRETS = { key: randomBytes(16).toString('hex'), webhookSecret: randomBytes(16).toString('hex') };

let folder: string;
let dataDir: string;
let provider: Sandbox;
let casino: Awaited<ReturnType<typeof CasinoProcess.open>>;
let uid: string;
let token: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'goldwake-purchases-crash-'));
  dataDir = join(folder, 'casino');
  provider = await startSandbox({ dataDir: join(folder, 'provider'), port: 0, ...SECRETS });
  await start();
  const session = await send<SessionResponse>(`${casino.url}/api/auth/sign-up`, { body: account('ann') });
  ({ uid } = session.user);
  token = session.access_token;
});
afterEach(async () => {
  await casino.stop('SIGKILL');
  await provider.close();
  await rm(folder, { recursive: true, force: true });
});

/** Starts the casino, to which the provider in this process then sends its webhooks. */
async function start(): Promise<void> {
  casino = await CasinoProcess.open({
    GOLDWAKE_DATA: dataDir,
    GOLDWAKE_PAYMENTS_URL: provider.url,
    GOLDWAKE_PAYMENTS_KEY: SECRETS.key,
    GOLDWAKE_PAYMENTS_WEBHOOK_SECRET: SECRETS.webhookSecret,
  });
  provider.deliverTo(`${casino.url}/api/cashier/webhooks/payments`);
}

async function order(): Promise<{ id: string; page: string }> {
  const { purchase, payment_url } = await send<PurchaseResponse>(`${casino.url}/api/cashier/purchases`, {
    token,
    body: ORDER,
  });
  return { id: purchase.purchase_id, page: payment_url ?? '' };
}

/** Returns the types of the events of a stream, whether the casino runs or not. */
function types(stream: string): string[] {
  const history = openReadOnly(dataDir);
  try {
    return Array.from(history.streamEvents(`${stream}-${uid}`), ({ event }) => event.type);
  } finally {
    history.close();
  }
}
const credits = () => types('wallet').filter((type) => type === 'coins_purchased').length;

/** Runs SQL on the files of the casino. */
function inDatabase(sql: string): void {
  const db = new Database(join(dataDir, 'goldwake.db'));
  db.exec(sql);
  db.close();
}

async function expectGrantedOnce(id: string): Promise<void> {
  await until(() => credits() > 0);
  const checked = await send<PurchaseResponse>(`${casino.url}/api/cashier/purchases/${id}/check`, { token, body: {} });
  expect(checked.purchase.status).toBe('succeeded');
  const wallet = await send<WalletResponse>(`${casino.url}/api/wallet`, { token });
  expect(wallet).toMatchObject({ gold_coins: { balance: '99900000000' }, sweeps_coins: { balance: '10000000' } });
  expect(types('purchases')).toEqual(['purchase_created', 'purchase_payment_opened', 'purchase_succeeded']);
  expect(credits()).toBe(1);
  await casino.stop('SIGTERM');
  expect(await verify(dataDir)).toMatchObject({ clean: true, findings: [] });
}

it('a payment that succeeds while the casino is killed is credited once after the restart, without the player', async () => {
  const { id, page } = await order();
  await casino.stop('SIGKILL');
  expect((await payByCard(page)).status).toBe(303);
  expect(types('purchases')).toEqual(['purchase_created', 'purchase_payment_opened']);
  await start();
  await expectGrantedOnce(id);
});

it('a casino that is killed after it stored the success and before the credit credits once after the restart', async () => {
  const { id, page } = await order();
  // The database refuses the credit, so that the moment lasts until the kill.
  inDatabase(`CREATE TRIGGER no_credit BEFORE INSERT ON events WHEN NEW.type = 'coins_purchased'
    BEGIN SELECT RAISE(ABORT, 'no credit before the kill'); END`);
  await payByCard(page);
  await until(() => types('purchases').includes('purchase_succeeded'));
  await casino.stop('SIGKILL');
  expect(credits()).toBe(0);
  inDatabase('DROP TRIGGER no_credit');
  await start();
  await expectGrantedOnce(id);
});
