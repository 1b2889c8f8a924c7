import type { EventBus } from '@goldwake/core';
import {
  CLOCK,
  EVENT_BUS,
  EVENT_STORE,
  IDS,
  Injects,
  portToken,
  provide,
  provideExisting,
  provideWith,
} from '@goldwake/service';
import { Global, Module, type OnModuleInit } from '@nestjs/common';
import { ClaimDailyBonus } from './commands/claim-daily-bonus.js';
import { GrantDailyBonus } from './commands/grant-daily-bonus.js';
import { DailyClaimController } from './http/daily-claim.controller.js';
import { MANIFEST } from './manifest.js';
import { grantClaimedBonus } from './reactions/grant-claimed-bonus.js';
import { DAILY_BONUS } from './settings.js';
import { DailyBonuses } from './streams/daily-bonuses.js';

@Global()
@Injects(EVENT_BUS, GrantDailyBonus)
@Module({
  controllers: [DailyClaimController],
  providers: [
    provideWith(
      DailyBonuses,
      [EVENT_STORE, CLOCK, IDS],
      (store, clock, ids) => new DailyBonuses(store, clock, ids, DAILY_BONUS),
    ),
    provideExisting(portToken(MANIFEST, 'promotions'), DailyBonuses),
    provide(GrantDailyBonus, [portToken(MANIFEST, 'wallet')]),
    provide(ClaimDailyBonus, [DailyBonuses, GrantDailyBonus]),
  ],
  exports: [portToken(MANIFEST, 'promotions')],
})
export class PromotionsModule implements OnModuleInit {
  constructor(
    private readonly bus: EventBus,
    private readonly grant: GrantDailyBonus,
  ) {}

  onModuleInit(): void {
    this.bus.subscribe(grantClaimedBonus(this.grant));
  }
}
