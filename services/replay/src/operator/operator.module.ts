import { Module } from '@nestjs/common';
import { BansController } from '../http/bans.controller.js';
import { ChatModerationController } from '../http/chat-moderation.controller.js';
import { CurrencyRulesController } from '../http/currencies.controller.js';
import { FeaturesController } from '../http/features.controller.js';
import { PackagesController } from '../http/packages.controller.js';
import { PostalCodesController } from '../http/postal-codes.controller.js';
import { PromotionOffersController } from '../http/promotion-offers.controller.js';
import { PurchaseReviewsController } from '../http/purchase-reviews.controller.js';
import { RevealsController } from '../http/reveals.controller.js';
import { SlotRoundsController } from '../http/slot-rounds.controller.js';
import { WorkbenchSecondFactorsController } from '../http/workbench-second-factors.controller.js';
import { WorkbenchModule } from '../workbench.module.js';

/**
 * Workbench HTTP routes with which engineers ban players, set their features, remove their second factors, read their
 * personal data, moderate the chat, change the packages of coins, the promotions and the currencies, review purchases,
 * end rounds of slots, and process cards with postal request codes. Requires a workbench session and the ports of the services.
 */
@Module({
  imports: [WorkbenchModule],
  controllers: [
    BansController,
    CurrencyRulesController,
    FeaturesController,
    PackagesController,
    PostalCodesController,
    PromotionOffersController,
    PurchaseReviewsController,
    SlotRoundsController,
    WorkbenchSecondFactorsController,
    RevealsController,
    ChatModerationController,
  ],
})
export class OperatorModule {}
