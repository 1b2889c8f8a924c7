import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { promotionsQuery } from '../api/promotions.js';
import { changeLoaded, loadAgain } from '../api/query-client.js';
import { serverNow } from '../clock/clock.js';
import { usePush } from '../realtime/index.js';
import { useAuth } from '../session/session-context.js';
import { nextChangeAt, withClaim, withProgress } from './promotion-changes.js';

const KEY = promotionsQuery.queryKey;
const reload = () => void loadAgain(KEY);
/** Timers of browsers overflow after 24.8 days. */
const TIMER_MS_MAX = 24 * 60 * 60 * 1_000;

/** Loads the promotions of the player, and keeps them up to date. Used once per page. */
export function usePromotionNews(): void {
  const { confirmed, user } = useAuth();
  const isEnabled = confirmed && user?.promotions_enabled === true;
  const { data } = useQuery({ ...promotionsQuery, enabled: isEnabled });
  usePush('bet_processed', (push) => {
    if (push.promotions.length > 0) changeLoaded(KEY, (list) => withProgress(list, push, serverNow()));
  });
  usePush('promotion_update', (push) => {
    if (push.part === 'claim') changeLoaded(KEY, (list) => withClaim(list, push, serverNow()));
    else if (push.part === 'offers' && isEnabled && push.promotions_version > (data?.promotions_version ?? 0)) reload();
  });
  useEffect(() => {
    if (!data) return;
    const next = nextChangeAt(data, serverNow());
    if (next === undefined) return;
    const timer = setTimeout(reload, Math.min(next - serverNow() + 1, TIMER_MS_MAX));
    return () => clearTimeout(timer);
  }, [data]);
}
