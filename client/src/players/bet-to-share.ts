import type { PlayedRound } from '@goldwake/contracts/http';
import { useCallback } from 'react';
import { dialogs, useAuth } from '../session/index.js';
import { useSidenavs } from '../shell/sidenavs-context.js';
import { useValue, ValueStore } from '../ui/value-store.js';

/** A bet that the player wants to share. As soon as the chat is shown, it attaches the bet to the next message. */
interface BetToShare {
  uid: string;
  round: PlayedRound;
}

const waiting = new ValueStore<BetToShare | null>(null);
const take = () => waiting.set(null);

/** Returns a function that opens the chat with a bet of the player attached to the next message. */
export function useShareBet(): (round: PlayedRound) => void {
  const uid = useAuth().user?.uid;
  const { send } = useSidenavs();
  return useCallback(
    (round) => {
      if (uid === undefined) return;
      waiting.set({ uid, round });
      dialogs.close();
      send({ type: 'SHOW', tab: 'chat' });
    },
    [uid, send],
  );
}

/** Returns the bet that this player wants to share, and a function that takes it. */
export function useBetToShare(uid: string): { round: PlayedRound | null; take: () => void } {
  const bet = useValue(waiting);
  return { round: bet?.uid === uid ? bet.round : null, take };
}
