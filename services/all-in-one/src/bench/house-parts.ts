import { PlaceDiceBet } from '@goldwake/games';
import { RealtimeTokens } from '@goldwake/gateway';
import { PasswordHashes, SignedTokens, SignUp } from '@goldwake/identity';
import type { EventStore } from '@goldwake/platform';
import { EVENT_STORE } from '@goldwake/platform/nest';
import { ClaimDailyBonus } from '@goldwake/promotions';
import type { Type } from '@nestjs/common';
import type { ModuleRef } from '@nestjs/core';
import { Crowd, command } from './crowd.js';
import { LobbySettings } from './lobby-settings.js';
import { Pulse } from './pulse.js';

/** 0.01 GC: a day's bonus lasts for hundreds of thousands of them. */
const BET = { currency: 'gold_coins', stake: '10000', target: '50.00', direction: 'over' } as const;

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

/** Likewise. */
export function openPulse(house: ModuleRef, crowd: Crowd): Pulse {
  const settings = new LobbySettings(house.get<EventStore>(EVENT_STORE, { strict: false }));
  const dice = house.get(PlaceDiceBet, { strict: false });
  return new Pulse(
    crowd,
    (times) => settings.change(times),
    (uid) => dice.execute(uid, BET, command(uid)),
  );
}
