import { CURRENCIES, type LoyaltyEvent } from '@goldwake/contracts';
import { type LoyaltyState, statedLoyalty } from './state.js';

/** Returns whether the state after an event is the one that the event contains. */
export function agrees(state: LoyaltyState, { data }: LoyaltyEvent): boolean {
  if (!('vip_points' in data)) return true;
  const { vip_points, rakeback } = statedLoyalty(state, data.vip_level);
  return (
    vip_points === data.vip_points &&
    CURRENCIES.every((currency) => {
      const [own, other] = [rakeback[currency], data.rakeback[currency]];
      return own.bucket_id === other.bucket_id && own.balance === other.balance && own.remainder === other.remainder;
    })
  );
}
