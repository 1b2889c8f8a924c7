import { PasswordHashes, SignedTokens, SignUp } from '@goldwake/identity';
import { ClaimDailyBonus } from '@goldwake/promotions';
import { RealtimeTokens } from '@goldwake/realtime';
import type { Type } from '@nestjs/common';
import type { ModuleRef } from '@nestjs/core';
import { PlayerFactory } from './player-factory.js';

/**
 * Builds the factory of simulated players. Call this only after the application has bootstrapped, because the required
 * providers do not exist earlier.
 */
export function openPlayerFactory(modules: ModuleRef): PlayerFactory {
  const of = <T>(part: { prototype: T }) => modules.get<T>(part as Type<T>, { strict: false });
  return new PlayerFactory({
    signUp: of(SignUp),
    passwords: of(PasswordHashes),
    accessTokens: of(SignedTokens),
    realtimeTokens: of(RealtimeTokens),
    dailyBonus: of(ClaimDailyBonus),
  });
}
