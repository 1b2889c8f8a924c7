import type { VipLevelsResponse, VipResponse } from '@goldwake/contracts/http';
import { useRef } from 'react';
import { useLocation } from 'wouter';
import { api, queryClient } from '../api/index.js';
import { vipLevelsQuery } from '../api/vip.js';
import { deviceNow, serverTimeOf } from '../clock/clock.js';
import { usePush } from '../realtime/index.js';
import { paths } from '../shell/paths.js';
import { snackbars } from '../ui/snackbars/snackbar-store.js';
import { isLoadNeeded, levelAfter, levelNews, NO_LEVEL } from './level-news.js';
import { useAuth } from './session-context.js';

/** What is known of the player's level on this page. `begunAt` is a time of the device. */
const watchOf = (uid: string) => ({ uid, begunAt: deviceNow(), known: NO_LEVEL, isLoading: false });

/**
 * Shows a snackbar when the player reaches a VIP level. A push states the level, but not whether it is new, so the
 * history of the program is loaded when the level is not the known one. Used once per page.
 */
export function useVipNews(): void {
  const { user } = useAuth();
  const [, navigate] = useLocation();
  const uid = user?.uid ?? '';
  const watch = useRef(watchOf(uid));
  if (watch.current.uid !== uid) watch.current = watchOf(uid);
  usePush('bet_processed', (push) => {
    const own = watch.current;
    if (own.isLoading || !isLoadNeeded(own.known, push)) return;
    own.isLoading = true;
    void load().then((loaded) => {
      own.isLoading = false;
      const known = levelAfter(own.known, push, loaded?.[0]);
      if (!loaded || known === own.known || own !== watch.current) return;
      own.known = known;
      // Converted here, because by now the server has stated its time, even if the device's clock is wrong.
      const text = levelNews(...loaded, serverTimeOf(own.begunAt));
      if (!text) return;
      const action = { label: 'Open VIP', run: () => navigate(paths.vip) };
      snackbars.show({ id: 'vip-level', text, tone: 'good', duration: 10_000, action });
    });
  });
}

/**
 * Returns null if the program cannot be loaded: the next push tries again. The player's part is requested here, because
 * a query would join a load in flight, which can be older than the push.
 */
async function load(): Promise<[VipResponse, VipLevelsResponse] | null> {
  try {
    return await Promise.all([api.get<VipResponse>('/promotions/vip'), queryClient.fetchQuery(vipLevelsQuery)]);
  } catch {
    return null;
  }
}
