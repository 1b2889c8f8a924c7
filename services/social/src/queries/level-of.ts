import type { VipLevelsPort } from '@goldwake/contracts';
import { pause } from '@goldwake/core/adapters';

/** Maximum time in milliseconds to wait for the level of a player. It normally takes a few milliseconds. */
const LEVEL_MS_MAX = 1_000;

/**
 * Returns the id of a player's VIP level; null if the promotions service fails or does not respond in time. Messages and
 * cards do not depend on the level, so they neither fail nor wait long without it.
 */
export async function levelOf(port: VipLevelsPort, uid: string): Promise<string | null> {
  const over = new AbortController();
  const level = port.levelOf(uid).catch(() => null);
  const late = pause(LEVEL_MS_MAX, over.signal).then(() => null);
  return Promise.race([level, late]).finally(() => over.abort());
}
