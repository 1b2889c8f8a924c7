import type { WalletPort } from '@goldwake/contracts';
import type { Clock, EventBus, EventStore, Ids } from '@goldwake/core';
import { CLOCK, EVENT_BUS, EVENT_STORE, IDS, PROMOTIONS_PORT, WALLET_PORT } from '@goldwake/service';
import { Global, Inject, Module, type OnModuleInit } from '@nestjs/common';
import { ClaimDailyBonus } from './commands/claim-daily-bonus.js';
import { GrantDailyBonus } from './commands/grant-daily-bonus.js';
import { DailyClaimController } from './http/daily-claim.controller.js';
import { grantClaimedBonus } from './reactions/grant-claimed-bonus.js';
import { DAILY_BONUS } from './settings.js';
import { DailyBonuses } from './streams/daily-bonuses.js';

@Global()
@Module({
  controllers: [DailyClaimController],
  providers: [
    {
      provide: DailyBonuses,
      useFactory: (store: EventStore, clock: Clock, ids: Ids) => new DailyBonuses(store, clock, ids, DAILY_BONUS),
      inject: [EVENT_STORE, CLOCK, IDS],
    },
    { provide: PROMOTIONS_PORT, useExisting: DailyBonuses },
    {
      provide: GrantDailyBonus,
      useFactory: (wallet: WalletPort) => new GrantDailyBonus(wallet),
      inject: [WALLET_PORT],
    },
    {
      provide: ClaimDailyBonus,
      useFactory: (bonuses: DailyBonuses, grant: GrantDailyBonus) => new ClaimDailyBonus(bonuses, grant),
      inject: [DailyBonuses, GrantDailyBonus],
    },
  ],
  exports: [PROMOTIONS_PORT],
})
export class PromotionsModule implements OnModuleInit {
  constructor(
    @Inject(EVENT_BUS) private readonly bus: EventBus,
    private readonly grant: GrantDailyBonus,
  ) {}

  onModuleInit(): void {
    this.bus.subscribe(grantClaimedBonus(this.grant));
  }
}
