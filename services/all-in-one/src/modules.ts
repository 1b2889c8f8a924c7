import { GamesModule } from '@goldwake/games';
import { RealtimeModule } from '@goldwake/gateway';
import { IdentityModule } from '@goldwake/identity';
import { PromotionsModule } from '@goldwake/promotions';
import { WalletModule } from '@goldwake/wallet';
import type { DynamicModule, Type } from '@nestjs/common';

/** Modules of all services that run in single-process mode. */
export const SERVICES: (Type | DynamicModule)[] = [
  IdentityModule,
  WalletModule,
  PromotionsModule,
  GamesModule,
  RealtimeModule,
];
