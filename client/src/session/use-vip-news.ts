import type { VipLevelsResponse, VipResponse } from '@goldwake/contracts/http';
import { useRef } from 'react';
import { useLocation } from 'wouter';
import { queryClient } from '../api/index.js';
import { vipLevelsQuery, vipQuery } from '../api/vip.js';
import { serverNow } from '../clock/clock.js';
import { usePush } from '../realtime/index.js';
import { paths } from '../shell/paths.js';
import { snackbars } from '../ui/snackbars/snackbar-store.js';
import { levelNews } from './level-news.js';
import { useAuth } from './session-context.js';

/**
 * Shows a snackbar when the player reaches a VIP level. A push states the level, but not whether it is new, so the
 * history of the program is loaded when the level is not the one of the previous push. Used once per page.
 */
export function useVipNews(): void {
  const { user } = useAuth();
  const [, navigate] = useLocation();
  const known = useRef({ uid: '', since: 0, version: 0, level: '' });
  const uid = user?.uid ?? '';
  if (known.current.uid !== uid) known.current = { uid, since: serverNow(), version: 0, level: '' };
  usePush('bet_processed', ({ loyalty_version: version, vip_level: level, vip_points }) => {
    const before = known.current;
    // Without points there is only the first level, which is nobody's news.
    if (version <= before.version || level === before.level || vip_points === 0) return;
    known.current = { ...before, version, level };
    void load().then((loaded) => {
      const text = loaded && known.current.uid === uid && levelNews(...loaded, before.since);
      if (!text) return;
      const action = { label: 'Open VIP', run: () => navigate(paths.vip) };
      snackbars.show({ id: 'vip-level', text, tone: 'good', duration: 10_000, action });
    });
  });
}

/** Returns null if the program cannot be loaded: the page of the program shows the level too. */
async function load(): Promise<[VipResponse, VipLevelsResponse] | null> {
  try {
    return await Promise.all([queryClient.fetchQuery(vipQuery), queryClient.fetchQuery(vipLevelsQuery)]);
  } catch {
    return null;
  }
}
