import type { PromotionRules } from '@goldwake/contracts';
import { type Documents, type EventBus, RulesStream, type Scheduler } from '@goldwake/core';
import {
  CLOCK,
  DOCUMENTS,
  EVENT_BUS,
  EVENT_STORE,
  IDS,
  Injects,
  LOGGER,
  portToken,
  provide,
  provideExisting,
  provideWith,
  RANDOM,
  SCHEDULER,
  SNAPSHOTS,
  token,
} from '@goldwake/service';
import { Global, type Logger, Module, type OnModuleInit } from '@nestjs/common';
import { ChangeOffers } from './commands/change-offers.js';
import { ClaimDailyBonus } from './commands/claim-daily-bonus.js';
import { ClaimLoyalty } from './commands/claim-loyalty.js';
import { ClaimPromotion } from './commands/claim-promotion.js';
import { GrantClaim } from './commands/grant-claim.js';
import { handleDueReferrals, MoveReferral } from './commands/move-referral.js';
import { ProcessPostalCard } from './commands/process-postal-card.js';
import { programStartIn } from './commands/program-start.js';
import { ReferFriend } from './commands/refer-friend.js';
import { RewardBet } from './commands/reward-bet.js';
import { PROMOTION_RULES, requireKeptLevels, requireValidRules } from './domain/index.js';
import { DailyClaimController } from './http/daily-claim.controller.js';
import { PostalCodesController } from './http/postal-codes.controller.js';
import { PromotionsController } from './http/promotions.controller.js';
import { ReferralsController } from './http/referrals.controller.js';
import { VipController } from './http/vip.controller.js';
import { MANIFEST } from './manifest.js';
import { postalCodes } from './projections/index.js';
import { PostalCodeOwners } from './queries/postal-code-owners.js';
import { PromotionList } from './queries/promotion-list.js';
import { ReferralList } from './queries/referral-list.js';
import { UserFields } from './queries/user-fields.js';
import { VipView } from './queries/vip-view.js';
import { followFriends, followPoints, payFriends } from './reactions/follow-referrals.js';
import { grantClaims } from './reactions/grant-claims.js';
import { rewardBets } from './reactions/reward-bets.js';
import { DailyBonuses } from './streams/daily-bonuses.js';
import { Loyalty } from './streams/loyalty.js';
import { PostalCodes } from './streams/postal-codes.js';
import { PromotionOffers } from './streams/promotion-offers.js';
import { Referrals } from './streams/referrals.js';

const RULES = token<RulesStream<PromotionRules>>('PromotionRules');

@Global()
@Injects(DOCUMENTS, EVENT_BUS, SCHEDULER, GrantClaim, RewardBet, Referrals, ReferFriend, MoveReferral, RULES, LOGGER)
@Module({
  controllers: [DailyClaimController, VipController, PostalCodesController, PromotionsController, ReferralsController],
  providers: [
    provideWith(
      RULES,
      [EVENT_STORE, CLOCK, IDS],
      (store, clock, ids) =>
        new RulesStream(store, 'promotion_rules', 'promotion_rules_changed', PROMOTION_RULES, clock, ids),
    ),
    provide(DailyBonuses, [EVENT_STORE, CLOCK, IDS, RULES]),
    provide(Loyalty, [EVENT_STORE, CLOCK, IDS, RULES, SNAPSHOTS]),
    provideExisting(portToken(MANIFEST, 'vipLevels'), Loyalty),
    provideWith(
      portToken(MANIFEST, 'promotions'),
      [DailyBonuses, Loyalty],
      (bonuses, loyalty) => new UserFields(bonuses, loyalty),
    ),
    provide(PromotionOffers, [EVENT_STORE, CLOCK]),
    provideExisting(portToken(MANIFEST, 'purchaseBonuses'), PromotionOffers),
    provideWith(
      portToken(MANIFEST, 'promotionOffers'),
      [PromotionOffers, portToken(MANIFEST, 'games')],
      (offers, games) => new ChangeOffers(offers, games),
    ),
    provide(PromotionList, [PromotionOffers, Loyalty, portToken(MANIFEST, 'cashier'), CLOCK]),
    provide(ClaimPromotion, [portToken(MANIFEST, 'features'), PromotionOffers, Loyalty, GrantClaim]),
    provide(VipView, [Loyalty, CLOCK]),
    provideWith(
      RewardBet,
      [Loyalty, portToken(MANIFEST, 'games'), PromotionOffers, RULES],
      (loyalty, games, offers, rules) => new RewardBet(loyalty, games, offers, programStartIn(rules)),
    ),
    provide(ClaimLoyalty, [Loyalty, GrantClaim]),
    provide(GrantClaim, [portToken(MANIFEST, 'wallet')]),
    provide(PostalCodes, [EVENT_STORE, CLOCK, IDS, RANDOM, RULES]),
    provide(PostalCodeOwners, [DOCUMENTS, EVENT_STORE, EVENT_BUS]),
    provideWith(
      portToken(MANIFEST, 'postalCards'),
      [PostalCodeOwners, PostalCodes, portToken(MANIFEST, 'signUps'), GrantClaim],
      (owners, codes, signUps, grant) => new ProcessPostalCard(owners, codes, signUps, grant),
    ),
    provide(ClaimDailyBonus, [DailyBonuses, GrantClaim]),
    provide(Referrals, [EVENT_STORE, CLOCK, IDS, SCHEDULER, RULES, SNAPSHOTS]),
    provide(ReferFriend, [portToken(MANIFEST, 'signUps'), Referrals]),
    provide(MoveReferral, [portToken(MANIFEST, 'signUps'), Loyalty, Referrals]),
    provide(ReferralList, [portToken(MANIFEST, 'signUps'), portToken(MANIFEST, 'usernames'), Loyalty, Referrals]),
  ],
  exports: [
    portToken(MANIFEST, 'promotions'),
    portToken(MANIFEST, 'promotionOffers'),
    portToken(MANIFEST, 'postalCards'),
    portToken(MANIFEST, 'purchaseBonuses'),
    portToken(MANIFEST, 'vipLevels'),
  ],
})
export class PromotionsModule implements OnModuleInit {
  constructor(
    private readonly documents: Documents,
    private readonly bus: EventBus,
    private readonly scheduler: Scheduler,
    private readonly grant: GrantClaim,
    private readonly reward: RewardBet,
    private readonly referrals: Referrals,
    private readonly refer: ReferFriend,
    private readonly move: MoveReferral,
    private readonly rules: RulesStream<PromotionRules>,
    private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  async onModuleInit(): Promise<void> {
    requireValidRules(PROMOTION_RULES);
    requireKeptLevels((await this.rules.inForce()).rules.vip, PROMOTION_RULES.vip);
    await this.documents.declare(...postalCodes.collections);
    this.bus.subscribe(postalCodes);
    this.bus.subscribe(grantClaims(this.grant));
    this.bus.subscribe(rewardBets(this.reward));
    this.bus.subscribe(followFriends(this.refer, this.move));
    this.bus.subscribe(followPoints(this.move));
    this.bus.subscribe(payFriends(this.referrals));
    handleDueReferrals(this.scheduler, this.move);
    await this.rules.record((line) => this.logger.warn(line));
  }
}
