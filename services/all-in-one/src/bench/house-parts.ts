import { PasswordHashes, SignedTokens, SignUp } from '@goldwake/identity';
import { ClaimDailyBonus } from '@goldwake/promotions';
import { RealtimeTokens } from '@goldwake/realtime';
import type { Type } from '@nestjs/common';
import type { ModuleRef } from '@nestjs/core';
import { Crowd } from './crowd.js';

/**
 * Builds the factory of simulated players. Must be called after the application has bootstrapped, because the providers
 * do not exist before.
 */
export function openCrowd(house: ModuleRef): Crowd {
  const of = <T>(part: { prototype: T }) => house.get<T>(part as Type<T>, { strict: false });
  return new Crowd({
    signUp: of(SignUp),
    passwords: of(PasswordHashes),
    accessTokens: of(SignedTokens),
    realtimeTokens: of(RealtimeTokens),
    dailyBonus: of(ClaimDailyBonus),
  });
}
