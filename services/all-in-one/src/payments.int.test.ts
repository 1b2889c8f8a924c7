import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PackagesResponse, PurchaseResponse, PurchasesResponse, WalletResponse } from '@goldwake/contracts/http';
import { SettingsError } from '@goldwake/core';
import { until } from '@goldwake/core/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Casino, type CasinoParts, createCasino } from './casino.js';
import { send } from './testing/crashes.js';
import { signUp } from './testing/sign-up.js';

let dataDir: string;
let opened: { close(): Promise<unknown> }[];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'goldwake-payments-'));
  opened = [];
});
afterEach(async () => {
  for (const one of opened.reverse()) await one.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function open(parts: CasinoParts = { sandbox: {} }, settings = {}): Promise<Casino> {
  const casino = await createCasino({ dataDir, ...settings }, parts);
  opened.push(casino);
  return casino;
}

/** Listens on a port, as another program does. */
async function takePort(port = 0): Promise<{ port: number; release(): Promise<unknown> }> {
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  let released: Promise<unknown> | undefined;
  const release = () => {
    released ??= once(other.close(), 'close');
    return released;
  };
  opened.push({ close: release });
  return { port: (other.address() as AddressInfo).port, release };
}

/** Number of times that a test takes another pair of ports. */
const TRIES = 20;

/** Returns a free port and the one after it, on which another program listens until it is released. */
async function neighbours() {
  for (;;) {
    const { port: upper, release: releaseUpper } = await takePort();
    const below = await takePort(upper - 1).catch(() => undefined);
    if (!below) continue;
    await below.release();
    return { lower: below.port, upper, releaseUpper };
  }
}

/**
 * Opens a casino on the port below another one, which is free or taken. Tries again if another program took a released
 * port in the meantime.
 * @returns the port of its sandbox, and the port above the casino's
 */
async function openBelow({ isFree }: { isFree: boolean }): Promise<{ sandbox: number; upper: number }> {
  for (let tries = 1; ; tries++) {
    const { lower, upper, releaseUpper } = await neighbours();
    if (isFree) await releaseUpper();
    const casino = await open({ sandbox: {} }, { port: lower }).catch((error) => {
      if (error.code === 'EADDRINUSE' && tries < TRIES) return undefined;
      throw error;
    });
    if (!casino) continue;
    const sandbox = Number(new URL(casino.sandbox ?? '').port);
    if (!isFree || sandbox === upper || tries === TRIES) return { sandbox, upper };
  }
}

/** Creates a purchase of the cheapest package that anybody can buy. */
async function order({ url }: Casino, token: string) {
  const { packages_version, result } = await send<PackagesResponse>(`${url}/api/cashier/packages`, { token });
  const chosen = result.find(({ first_purchase }) => !first_purchase);
  const body = {
    packageId: chosen?.package_id,
    packagesVersion: packages_version,
    method: 'card',
    returnPath: '/games/dice',
  };
  const created = await send<PurchaseResponse>(`${url}/api/cashier/purchases`, { token, key: 'order', body });
  return { ...created, payment_url: String(created.payment_url) };
}

/** Pays on the payment page, as a browser does. */
function pay(page: string, number: string): Promise<Response> {
  const body = new URLSearchParams({ number, expiry: '12/40', cvc: '123' });
  return fetch(page, { method: 'POST', body, redirect: 'manual' });
}

describe('a casino with the simulated payment provider', () => {
  it.each([
    ['4242 4242 4242 4242', 'succeeded'],
    ['4000 0000 0000 9995', 'failed'],
  ])('learns by a webhook that a payment with %s has %s', async (number, status) => {
    const casino = await open();
    const { access_token: token } = await signUp(casino.url, 'anna');
    const gold = async () => {
      const { gold_coins } = await send<WalletResponse>(`${casino.url}/api/wallet`, { token });
      return BigInt(gold_coins.balance);
    };
    const before = await gold();
    const { purchase, payment_url } = await order(casino, token);
    expect([purchase.status, new URL(payment_url).origin]).toEqual(['requires_action', casino.sandbox]);
    const paid = await pay(payment_url, number);
    if (status === 'succeeded') {
      const back = `${casino.url}/games/dice?purchase=${purchase.purchase_id}`;
      expect([paid.status, paid.headers.get('location')]).toEqual([303, back]);
    }
    // Nobody asks for the payment, so only the webhook can end the purchase.
    const ended = await until(async () => {
      const { result } = await send<PurchasesResponse>(`${casino.url}/api/cashier/purchases`, { token });
      return result[0]?.ended_at && result[0];
    });
    expect(ended).toMatchObject({ purchase_id: purchase.purchase_id, status });
    const after = before + (status === 'succeeded' ? BigInt(purchase.gold_coins) : 0n);
    await until(async () => (await gold()) === after);
  });

  it('keeps the payments of the provider in a folder of its own', async () => {
    await open();
    expect(existsSync(join(dataDir, 'sandbox/goldwake.db'))).toBe(true);
  });
});

it('a casino without a payment provider starts none', async () => {
  expect((await open({})).sandbox).toBeUndefined();
  expect(existsSync(join(dataDir, 'sandbox'))).toBe(false);
});

it('a casino whose settings name a payment provider starts none', async () => {
  const payments = { url: 'http://127.0.0.1:9', key: 'k'.repeat(16), webhookSecret: 's'.repeat(16) };
  expect((await open({ sandbox: {} }, { payments })).sandbox).toBeUndefined();
});

describe('the port of the payment provider', () => {
  it('is the one after the casino’s', async () => {
    const { sandbox, upper } = await openBelow({ isFree: true });
    expect(sandbox).toBe(upper);
  });

  it('is a free one if the one after the casino’s is taken', async () => {
    const { sandbox, upper } = await openBelow({ isFree: false });
    expect(sandbox).not.toBe(upper);
  });

  it('is refused with one line if it was chosen and is taken, and the data folder is unlocked', async () => {
    const { port } = await takePort();
    await expect(open({ sandbox: { port } })).rejects.toEqual(
      new SettingsError([`127.0.0.1, port ${port}: in use by another program; stop it, or set GOLDWAKE_SANDBOX_PORT`]),
    );
    await open();
  });
});
