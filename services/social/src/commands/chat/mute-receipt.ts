import type { ChatMuteReceipt } from '@goldwake/contracts';
import { type ChatterState, muteAt } from '../../domain/index.js';

/** Returns the player's mute after a command. */
export function muteReceipt(
  { uid, username }: { uid: string; username: string },
  state: ChatterState,
  now: number,
): ChatMuteReceipt {
  const mute = muteAt(state, now);
  return { uid, username, muted: mute !== null, until: mute?.until ?? null };
}
