import type { BonusUse, CashierPort } from '@goldwake/contracts';
import { portToken } from '@goldwake/service';
import { portModule } from '@goldwake/service/testing';
import type { DynamicModule } from '@nestjs/common';
import { MANIFEST } from '../manifest.js';

/** What the cashier answers in tests of this service alone. */
export class TestCashier implements Pick<CashierPort, 'bonusUses'> {
  /** Purchase bonuses that players use, by uid. */
  readonly uses = new Map<string, BonusUse[]>();
  /** What every call fails with; null if it does not fail. */
  failure: Error | null = null;

  async bonusUses(uid: string): Promise<BonusUse[]> {
    if (this.failure) throw this.failure;
    return this.uses.get(uid) ?? [];
  }

  /** Returns a NestJS module that provides the port to the service under test. */
  module(): DynamicModule {
    return portModule(portToken(MANIFEST, 'cashier'), this);
  }
}
