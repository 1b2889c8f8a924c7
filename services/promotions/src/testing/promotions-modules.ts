import type { WalletPort } from '@goldwake/contracts';
import { walletModule } from '@goldwake/wallet/testing';
import type { DynamicModule, Type } from '@nestjs/common';
import { PromotionsModule } from '../promotions.module.js';
import { TestCashier } from './test-cashier.js';
import { TestFeatures } from './test-features.js';
import { TestGames } from './test-games.js';
import { TestPlayers } from './test-players.js';

/** The other services, where a test must change what they answer. */
interface Others {
  games?: TestGames;
  players?: TestPlayers;
  features?: TestFeatures;
  cashier?: TestCashier;
}

/** Returns the modules of a process of this service alone. */
export function promotionsModules(
  wallet: WalletPort,
  { games = new TestGames(), players = new TestPlayers(), ...others }: Others = {},
): (DynamicModule | Type)[] {
  const { features = new TestFeatures(), cashier = new TestCashier() } = others;
  return [
    walletModule(wallet),
    ...[games, players, features, cashier].map((other) => other.module()),
    PromotionsModule,
  ];
}
