import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PurchaseResponse, SessionResponse } from '@goldwake/contracts/http';
import { runNode } from '@goldwake/core/testing';
import { CARD_EXPIRY, payByCard, searchForCards, submitTo, TEST_CARDS, tracesOfCards } from '@goldwake/sandbox/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { CasinoProcess } from './testing/casino-process.js';
import { send } from './testing/crashes.js';
import { account } from './testing/sign-up.js';

const REPLAY = fileURLToPath(new URL('../../replay/dist/main.js', import.meta.url));
const LAST4 = TEST_CARDS.map(({ number }) => number.slice(-4));
const ORDER = { packageId: 'usd-1.99', packagesVersion: 1, method: 'card', returnPath: '/' };

let folder: string;
let dataDir: string;
let casino: Awaited<ReturnType<typeof CasinoProcess.open>>;
/** Last digits of the card of each purchase. */
const paid: (string | undefined)[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'goldwake-cards-'));
  dataDir = join(folder, 'data');
  casino = await CasinoProcess.open({ GOLDWAKE_DATA: dataDir, GOLDWAKE_LOG: 'debug' });
  for (const { number, outcome } of TEST_CARDS) {
    // A player with three declines would have to confirm the payments by the other cards, too.
    const body = account(`ann${paid.length}`);
    const { access_token: token } = await send<SessionResponse>(`${casino.url}/api/auth/sign-up`, { body });
    const { purchase, payment_url } = await send<PurchaseResponse>(`${casino.url}/api/cashier/purchases`, {
      token,
      body: ORDER,
    });
    const page = payment_url ?? '';
    // A form with a mistake is shown again with what was entered.
    await submitTo(page, { number, expiry: CARD_EXPIRY, cvc: 'x' });
    await payByCard(page, number);
    if (outcome === 'confirmation') await submitTo(page, {}, '/confirm');
    const checked = `${casino.url}/api/cashier/purchases/${purchase.purchase_id}/check`;
    paid.push((await send<PurchaseResponse>(checked, { token, body: {} })).purchase.paid_with?.last4);
  }
});
afterAll(async () => {
  await casino.stop('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Expects that the files contain nothing of the cards but their last digits, which may be stored. */
function expectNoCard(place: string): void {
  const { traces, last4 } = searchForCards(place);
  expect(traces).toEqual([]);
  expect([...last4].sort()).toEqual(LAST4.toSorted());
}

it('every test card was used', () => {
  expect(paid).toEqual(LAST4);
});

it('no card number is in a file of the casino or of the provider, while they run and after they were stopped', async () => {
  const places = [dataDir, join(dataDir, 'sandbox')];
  places.forEach(expectNoCard);
  await casino.stop('SIGTERM');
  places.forEach(expectNoCard);
});

it('no card number is in an export', async () => {
  await casino.stop('SIGTERM');
  for (const kind of [[], ['--complete']]) {
    const out = join(folder, `export${kind.join('')}`);
    expect(await runNode(REPLAY, ['export', ...kind, '--out', out, '--data', dataDir])).toMatchObject({ code: 0 });
    expectNoCard(out);
  }
});

it('no card number is in the log with all details', async () => {
  const { stdout, stderr } = await casino.stop('SIGTERM');
  expect(stdout).toContain('"level":20');
  expect(tracesOfCards([stdout, ...stderr].join('\n'))).toEqual([]);
});
