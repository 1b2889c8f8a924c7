import { type Currency, type Micros, TOP_UP_RULES } from '@goldwake/contracts';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { dailyClaimQuery, walletQuery } from '../../../api/free-coins.js';
import { serverNow } from '../../../clock/clock.js';
import { useAuth } from '../../../session/index.js';
import { type FreeCoins, isOpen, outOfCoinsText } from './free-coins-text.js';

/**
 * Returns the message for a player who has too few coins for a bet, and which free coins the player can claim now.
 * @param balance the balance, which is below the smallest stake; null if it is not, and then nothing is loaded
 * @param min the smallest stake
 */
export function useFreeCoins(currency: Currency, balance: Micros | null, min: Micros) {
  const { confirmed } = useAuth();
  const enabled = confirmed && balance !== null;
  // The smallest stake may be above the balance below which a top-up is possible.
  const toppable = currency === 'gold_coins' && balance !== null && balance < TOP_UP_RULES.below;
  const bonus = useQuery({ ...dailyClaimQuery, enabled });
  const wallet = useQuery({ ...walletQuery, enabled: enabled && toppable });
  const tick = balance === null ? never : everySecond;
  // Only a change of the text renders the table again.
  const text = useSyncExternalStore(tick, textNow, textNow);
  return { text, open: waysNow().filter(isOpen) };

  function textNow(): string | null {
    return balance === null ? null : outOfCoinsText({ balance, min, currency }, waysNow());
  }

  /** While a query is loading, its former result may no longer be true. */
  function waysNow(): FreeCoins[] {
    const now = serverNow();
    const timeTo = (at: string | null | undefined) => (at ? Date.parse(at) - now : null);
    const claim = bonus.isFetching ? undefined : bonus.data;
    const daily: FreeCoins = { name: 'daily bonus', opensIn: claim?.available ? 0 : timeTo(claim?.available_at) };
    if (!toppable) return [daily];
    const state = wallet.isFetching ? undefined : wallet.data;
    return [{ name: 'top-up', opensIn: state ? (timeTo(state.top_up_available_at) ?? 0) : null }, daily];
  }
}

const never = () => () => {};

function everySecond(onTick: () => void): () => void {
  const timer = setInterval(onTick, 1_000);
  return () => clearInterval(timer);
}
