import type { Currencies, OfferedPromotions } from '@goldwake/contracts';
import type { FoundPlayer, WorkbenchFound } from '@goldwake/contracts/http';
import { expect } from '@jest/globals';
import type { DocumentedCasino, Sent } from './documented-casino.js';

/** Uses the workbench about the player anna, and changes what an operator may of the player ben. */
export async function useWorkbench({ ask }: DocumentedCasino, engineer: Sent, anna: { uid: string }): Promise<void> {
  const wallets = `/api/workbench/wallets/${anna.uid}`;
  await ask('GET /api/workbench/session', engineer);
  await ask('GET /api/workbench/health', engineer);
  await ask('GET /api/workbench/search?query=@1', engineer);
  await ask('POST /api/workbench/verify', { ...engineer, body: {} });
  await ask('GET /api/workbench/verify', engineer);
  await ask('DELETE /api/workbench/verify', engineer);
  const found = await ask<WorkbenchFound<FoundPlayer>>('GET /api/workbench/players?query=anna', engineer);
  expect(found.body.result).toMatchObject([{ uid: anna.uid }]);
  await ask('GET /api/workbench/streams', engineer);
  await ask('GET /api/workbench/rules', engineer);
  await ask(`GET /api/workbench/streams/wallet-${anna.uid}/timeline`, engineer);
  await ask(`GET /api/workbench/streams/account-${anna.uid}/timeline`, engineer);
  for (const version of [1, 2, 3]) await ask(`GET /api/workbench/events/wallet-${anna.uid}@${version}`, engineer);
  await ask(`GET ${wallets}/balance`, engineer);
  await ask(`GET ${wallets}/explain?at=2`, engineer);
  await ask(`GET ${wallets}/diff`, engineer);
  await ask(`GET ${wallets}/bisect`, engineer);
  await ask(`GET ${wallets}/bisect?claim=${encodeURIComponent('1.00 GC at version 2')}`, engineer);
  await ask(`GET ${wallets}/what-if?without=wallet-${anna.uid}@3`, engineer);
  const ban = { player: 'ben', by: 'operator', reason: 'Testing', until: null };
  await ask('POST /api/workbench/bans', { ...engineer, body: ban });
  await ask('POST /api/workbench/bans/lift', { ...engineer, body: { player: 'ben', by: 'operator' } });
  const feature = { player: 'ben', feature: 'promotions_enabled', enabled: false, reason: 'Testing', by: 'operator' };
  await ask('POST /api/workbench/features', { ...engineer, body: feature });
  const removal = { player: 'ben', reason: 'Testing', by: 'operator' };
  await ask('POST /api/workbench/second-factors/remove', { ...engineer, body: removal });
  await ask('POST /api/workbench/reveals', { ...engineer, body: removal });
  const { body: currencies } = await ask<Currencies>('GET /api/workbench/currencies', engineer);
  const { hides_zero_decimals } = currencies.gold_coins;
  const currency = { currency: 'gold_coins', hides_zero_decimals, reason: 'Summer', by: 'kim' };
  await ask('POST /api/workbench/currencies', { ...engineer, body: currency });
  const { body: offered } = await ask<OfferedPromotions>('GET /api/workbench/promotions', engineer);
  const same = { merged: offered.promotions, removed: [], reason: 'The same promotions', by: 'operator' };
  await ask('POST /api/workbench/promotions', { ...engineer, body: same });
}
