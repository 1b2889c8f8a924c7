import { DEFAULT_FEATURES, type FeaturesPort } from '@goldwake/contracts';
import { portToken } from '@goldwake/service';
import { portModule } from '@goldwake/service/testing';
import type { DynamicModule } from '@nestjs/common';
import { MANIFEST } from '../manifest.js';

/** What the identity service answers in tests of this service alone. */
export class TestFeatures implements Pick<FeaturesPort, 'of'> {
  /** Players whose promotions are switched off. */
  readonly withoutPromotions = new Set<string>();

  async of(uid: string) {
    return { ...DEFAULT_FEATURES, promotions_enabled: !this.withoutPromotions.has(uid) };
  }

  /** Returns a NestJS module that provides the port to the service under test. */
  module(): DynamicModule {
    return portModule(portToken(MANIFEST, 'features'), this);
  }
}
