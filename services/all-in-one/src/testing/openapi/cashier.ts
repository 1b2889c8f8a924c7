import type { PackagesReceipt } from '@goldwake/contracts';
import type { PackagesResponse, PurchaseResponse } from '@goldwake/contracts/http';
import type { DocumentedCasino, Sent } from './documented-casino.js';

/** Uses every route of the cashier, and those of its operator. */
export async function buyCoins(
  { ask, provider, workbench }: DocumentedCasino,
  player: { token: string },
): Promise<void> {
  const { body: packages } = await ask<PackagesResponse>('GET /api/cashier/packages', player);
  const order = { packageId: 'usd-1.99', packagesVersion: packages.packages_version, method: 'card', returnPath: '/' };
  const buy = async () =>
    (await ask<PurchaseResponse>('POST /api/cashier/purchases', { ...player, body: order })).body.purchase.purchase_id;
  const [paid, canceled, underpaid] = [await buy(), await buy(), await buy()];
  const event = provider.event(provider.succeed(paid));
  const headers = { 'payment-signature': provider.sign(event) };
  await ask('POST /api/cashier/webhooks/payments', { headers, body: event });
  await ask(`POST /api/cashier/purchases/${paid}/check`, { ...player, body: {} });
  await ask(`GET /api/wallet/purchases/${paid}`, player);
  provider.change(paid, { refunded_at: '2026-01-15T13:00:00.000Z' });
  await ask(`POST /api/cashier/purchases/${paid}/check`, { ...player, body: {} });
  await ask(`GET /api/wallet/purchases/${paid}`, player);
  await ask(`POST /api/cashier/purchases/${canceled}/cancel`, { ...player, body: {} });
  await ask('GET /api/cashier/purchases', player);
  provider.succeed(underpaid);
  provider.change(underpaid, { amount: 99 });
  await ask(`POST /api/cashier/purchases/${underpaid}/check`, { ...player, body: {} });
  const { body: onSale } = await ask<PackagesReceipt>('GET /api/workbench/packages', { cookie: workbench });
  const change = { operation: 'set', packages: onSale.packages, by: 'engineer', reason: 'the same packages' };
  await ask('POST /api/workbench/packages', { cookie: workbench, body: change });
  await ask('GET /api/workbench/purchase-reviews', { cookie: workbench });
  const outcome = { purchaseId: underpaid, decision: 'approved', reason: 'Asked the player', by: 'operator' };
  await ask('POST /api/workbench/purchase-reviews', { cookie: workbench, body: outcome });
}

/** Sends reports of the client, signed in and not. */
export async function sendReports({ ask }: DocumentedCasino, player: Sent): Promise<void> {
  const report = { kind: 'signed_in', at: '2026-01-15T12:00:00.000Z', name: null, path: '/', details: {} };
  const id = '0193f2a8-6c1e-4d40-9b57-2f1e8a4c6d03';
  for (const by of [player, {}]) {
    await ask('POST /api/reports', { ...by, body: { to: 'fraud', device: id, session: id, reports: [report] } });
  }
}
