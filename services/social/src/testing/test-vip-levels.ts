import { Refusal, type VipLevelsPort } from '@goldwake/contracts';
import { portToken } from '@goldwake/service';
import { portModule } from '@goldwake/service/testing';
import type { DynamicModule } from '@nestjs/common';
import { MANIFEST } from '../manifest.js';

/** What the port waits for while the promotions service fails in different ways. */
export const FAILING: readonly [how: string, until: () => Promise<never>][] = [
  ['does not respond', () => new Promise(() => {})],
  ['is not available', () => Promise.reject(new Refusal('unavailable'))],
  ['cannot read the stream of the player', () => Promise.reject(new Error('loyalty-u1 is damaged'))],
];

/** What the promotions service answers in tests of this service alone. */
export class TestVipLevels implements VipLevelsPort {
  /** Levels of players by uid; others have the level bronze. */
  readonly levels = new Map<string, string>();
  /** What every call waits for before it answers. */
  until: Promise<unknown> | undefined;

  async levelOf(uid: string): Promise<string> {
    await this.until;
    return this.levels.get(uid) ?? 'bronze';
  }

  /** Returns a NestJS module that provides the port to the service under test. */
  module(): DynamicModule {
    return portModule(portToken(MANIFEST, 'vipLevels'), this);
  }
}
