import type { LoyaltyEvent, LoyaltyState as StatedLoyalty, VipRules } from '@goldwake/contracts';
import { levelAt } from './levels.js';
import { type LoyaltyState, stated } from './state.js';

/** Returns the state as events contain it; before the first bet, its level is that of the rules. */
export function statedIn(state: LoyaltyState, rules: VipRules): StatedLoyalty {
  return stated({ ...state, level: levelAt(rules, state.points, state.level).id });
}

/** Returns whether the state after an event is the one that the event contains. */
export function agrees(state: LoyaltyState, { data }: LoyaltyEvent): boolean {
  if (!('vip_points' in data)) return true;
  const { vip_points, rakeback } = stated({ ...state, level: data.vip_level });
  return (
    vip_points === data.vip_points &&
    (['gold_coins', 'sweeps_coins'] as const).every(
      (currency) =>
        rakeback[currency].bucket_id === data.rakeback[currency].bucket_id &&
        rakeback[currency].balance === data.rakeback[currency].balance &&
        rakeback[currency].remainder === data.rakeback[currency].remainder,
    )
  );
}
