import { type ContinuedRound, type GameSession, isOpen } from '../features/originals/frame/index.js';
import { hasTabChannels } from '../storage/tab-channels.js';

/**
 * Tells the other tabs of this browser about each action in an open round, so that they show the same cards or tiles.
 * The casino pushes only what moves money, and most actions do not.
 */
export function tellOtherTabs(gameId: string, session: GameSession): void {
  if (!hasTabChannels()) return;
  const tabs = new BroadcastChannel(`goldwake-rounds-${gameId}`);
  session.round.on('answered', ({ response }) => {
    if (!isOpen(response)) return;
    const { round_id, sequence } = response;
    tabs.postMessage({ round_id, sequence } satisfies ContinuedRound);
  });
  tabs.addEventListener('message', ({ data }: MessageEvent<ContinuedRound>) => session.continued(data));
}
