import type { PromotionOffer, PurchaseBonusesPort, RunningBonuses } from '@goldwake/contracts';
import { runningBonuses } from '@goldwake/contracts';
import { portToken } from '@goldwake/service';
import { portModule } from '@goldwake/service/testing';
import type { DynamicModule } from '@nestjs/common';
import { MANIFEST } from '../manifest.js';

/** What the promotions service answers in tests of this service alone. */
export class TestPromotions implements PurchaseBonusesPort {
  private version = 1;
  private promotions: readonly PromotionOffer[] = [];
  /** What every call fails with; null if it does not fail. */
  failure: Error | null = null;

  /** Offers only these promotions, in a new version. */
  offer(...promotions: readonly PromotionOffer[]): void {
    this.version += 1;
    this.promotions = promotions;
  }

  async running(at: string): Promise<RunningBonuses> {
    if (this.failure) throw this.failure;
    return runningBonuses({ promotions_version: this.version, promotions: this.promotions }, Date.parse(at));
  }

  /** Returns a NestJS module that provides the port to the service under test. */
  module(): DynamicModule {
    return portModule(portToken(MANIFEST, 'purchaseBonuses'), this);
  }
}
