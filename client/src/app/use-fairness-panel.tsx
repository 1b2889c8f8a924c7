import { lazy, type ReactNode, useCallback, useState } from 'react';
import { useAuth, useRequireSignIn } from '../session/index.js';
import { OnceOpened } from '../ui/once-opened.js';
import { deferred } from './deferred-views.js';

const FairnessPanel = lazy(deferred('dialog: fairness', () => import('../features/fairness/fairness-panel.js')));

/** Returns the dialog for checking the player's rounds and seeds, and the functions that open it. */
export function useFairnessPanel(gameId: string): {
  checkRound: (roundId: string) => void;
  openFairness: () => void;
  panel: ReactNode;
} {
  const { user } = useAuth();
  const requireSignIn = useRequireSignIn();
  const [fairness, setFairness] = useState<{ open: boolean; roundId: string | null }>({ open: false, roundId: null });
  const close = () => setFairness((was) => ({ ...was, open: false }));
  const checkRound = useCallback((roundId: string) => setFairness({ open: true, roundId }), []);
  const openFairness = useCallback(() => setFairness({ open: true, roundId: null }), []);
  const panel = (
    <OnceOpened open={fairness.open} onFail={close}>
      <FairnessPanel
        open={fairness.open}
        game={gameId}
        onClose={close}
        uid={user?.uid}
        roundId={fairness.roundId}
        onLogIn={() => {
          close();
          requireSignIn();
        }}
      />
    </OnceOpened>
  );
  return { checkRound, openFairness, panel };
}
