import type { MicrosText, WalletPort } from '@goldwake/contracts';
import type { Engine } from '@goldwake/core';
import { command } from '@goldwake/core/testing';
import { portToken } from '@goldwake/service';
import type { DynamicModule } from '@nestjs/common';
import * as domain from '../domain/index.js';
import { MANIFEST } from '../manifest.js';
import { Ledger } from '../streams/ledger.js';

/*
 * Provides the real ledger to tests of services that use WalletPort. Unlike a test double, it cannot differ from the
 * production code.
 */

/** The deciders and the reducer of the wallet, for tests that run many histories without an engine. */
export const walletDomain = domain;

/** The rules of the wallet, for tests that check the history of another service's commands. */
export const WALLET_INVARIANTS = MANIFEST.invariants;

/** Opens the ledger on a test engine. Several ledgers on one engine simulate several wallet processes. */
export function openLedger({ store, clock }: Pick<Engine, 'store' | 'clock'>): WalletPort {
  return new Ledger(store, clock, { inForce: async () => ({ version: null, rules: domain.WALLET_RULES }) });
}

/** Grants money to a new player. Afterwards, the player's wallet is at version 2. */
export async function fund(
  wallet: WalletPort,
  uid: string,
  { gold_coins = '0', sweeps_coins = '0' }: { gold_coins?: MicrosText; sweeps_coins?: MicrosText },
): Promise<void> {
  const key = `fund-${uid}`;
  await wallet.grant(uid, { grant_id: key, reason: 'daily_bonus', gold_coins, sweeps_coins }, command(key));
}

/** Returns a NestJS module that provides the given wallet to the service under test. */
export function walletModule(wallet: WalletPort): DynamicModule {
  const provider = { provide: portToken(MANIFEST, 'wallet'), useValue: wallet };
  return { module: class TestWallet {}, global: true, providers: [provider], exports: [portToken(MANIFEST, 'wallet')] };
}
