import { GamesModule } from '@goldwake/games';
import { IdentityModule } from '@goldwake/identity';
import { PromotionsModule } from '@goldwake/promotions';
import { RealtimeModule } from '@goldwake/realtime';
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
