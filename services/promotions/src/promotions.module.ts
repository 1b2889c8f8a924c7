import type { PromotionRules } from '@goldwake/contracts';
import { type EventBus, RulesStream } from '@goldwake/core';
import {
  CLOCK,
  EVENT_BUS,
  EVENT_STORE,
  IDS,
  Injects,
  LOGGER,
  portToken,
  provide,
  provideExisting,
  provideWith,
  token,
} from '@goldwake/service';
import { Global, type Logger, Module, type OnModuleInit } from '@nestjs/common';
import { ClaimDailyBonus } from './commands/claim-daily-bonus.js';
import { GrantDailyBonus } from './commands/grant-daily-bonus.js';
import { PROMOTION_RULES, validRules } from './domain/index.js';
import { DailyClaimController } from './http/daily-claim.controller.js';
import { MANIFEST } from './manifest.js';
import { grantClaimedBonus } from './reactions/grant-claimed-bonus.js';
import { DailyBonuses } from './streams/daily-bonuses.js';

const RULES = token<RulesStream<PromotionRules>>('PromotionRules');

@Global()
@Injects(EVENT_BUS, GrantDailyBonus, RULES, LOGGER)
@Module({
  controllers: [DailyClaimController],
  providers: [
    provideWith(
      RULES,
      [EVENT_STORE, CLOCK, IDS],
      (store, clock, ids) =>
        new RulesStream(store, 'promotion_rules', 'promotion_rules_changed', validRules(PROMOTION_RULES), clock, ids),
    ),
    provide(DailyBonuses, [EVENT_STORE, CLOCK, IDS, RULES]),
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
    private readonly rules: RulesStream<PromotionRules>,
    private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  async onModuleInit(): Promise<void> {
    this.bus.subscribe(grantClaimedBonus(this.grant));
    await this.rules.record((line) => this.logger.warn(line));
  }
}
