import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { promotionsQuery } from '../api/promotions.js';
import { loadAgain, queryClient } from '../api/query-client.js';
import { ReloadSoon } from '../api/reload-soon.js';
import { serverNow } from '../clock/clock.js';
import { usePush } from '../realtime/index.js';
import { useAuth } from '../session/session-context.js';
import { listAt, newsOfBet, nextChangeAt, type PromotionNews, remembered, withNews } from './promotion-changes.js';

const KEY = promotionsQuery.queryKey;
/** Timers of browsers that last more than 24.8 days fire at once. */
const TIMER_MS_MAX = 24 * 60 * 60 * 1_000;

/** Loads the promotions of the player, and keeps them up to date. Used once per page. */
export function usePromotionNews(): void {
  const { confirmed, user } = useAuth();
  const uid = user?.uid ?? '';
  const isEnabled = confirmed && user?.promotions_enabled === true;
  const { data } = useQuery({ ...promotionsQuery, enabled: isEnabled });
  const known = useRef<{ uid: string; news: readonly PromotionNews[] }>({ uid, news: [] });
  if (known.current.uid !== uid) known.current = { uid, news: [] };
  const soon = useRef<ReloadSoon>(null);
  soon.current ??= new ReloadSoon(() => void loadAgain(KEY));
  useEffect(() => () => soon.current?.stop(), []);

  // Bets follow each other faster than a load, so a load in flight is not restarted: its response is completed below.
  const apply = (news: readonly PromotionNews[]) => {
    known.current.news = remembered(known.current.news, news);
    queryClient.setQueryData(KEY, (list) => list && withNews(list, news, serverNow()));
  };
  usePush('bet_processed', (push) => {
    if (push.promotions.length > 0) apply(newsOfBet(push));
  });
  usePush('promotion_update', (push) => {
    if (push.part === 'claim') {
      const { loyalty_version, user_promotion_id, claimed_at } = push;
      apply([{ loyalty_version, user_promotion_id, change: { claimed_at } }]);
    }
    if (push.part === 'offers' && isEnabled && push.promotions_version > (data?.promotions_version ?? 0)) {
      soon.current?.request();
    }
  });
  // A purchase may use a bonus or set it free; the push does not say so.
  usePush('purchase_and_payment_update', ({ part }) => {
    if (part === 'purchase' && isEnabled) void loadAgain(KEY);
  });

  useEffect(() => {
    if (!data) return;
    queryClient.setQueryData(KEY, (list) => list && withNews(list, known.current.news, serverNow()));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      const now = serverNow();
      const next = nextChangeAt(data, now);
      if (next === undefined) return;
      timer = setTimeout(
        () => {
          if (serverNow() >= next) {
            queryClient.setQueryData(KEY, (list) => list && listAt(list, serverNow()));
            soon.current?.request();
          }
          wait();
        },
        Math.min(next - now, TIMER_MS_MAX),
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, [data]);
}
