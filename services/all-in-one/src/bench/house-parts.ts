import { RealtimeTokens } from '@goldwake/gateway';
import { PasswordHashes, SignedTokens, SignUp } from '@goldwake/identity';
import { ClaimDailyBonus } from '@goldwake/promotions';
import type { Type } from '@nestjs/common';
import type { ModuleRef } from '@nestjs/core';
import { Crowd } from './crowd.js';

/** Asked once the whole house stands: before, its parts are not made yet. */
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
