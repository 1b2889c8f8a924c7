import { memo, useEffect } from 'react';
import { useAuth, usePush, useRequireSignIn } from '../../session/index.js';
import { useTitle } from '../../shell/use-title.js';
import { BoltIcon, ShieldIcon } from '../../ui/icons.js';
import { Button } from '../../ui/index.js';
import { autoTitle } from './auto-totals.js';
import { BetHistory } from './bet-history.js';
import { BetPanel } from './bet-panel.js';
import { useDiceKeys } from './dice-keys.js';
import styles from './dice-page.module.css';
import { fetchLastRounds, historyChanged } from './dice-queries.js';
import type { DiceSession } from './dice-session.js';
import { rollOfRound } from './last-rolls.js';
import { LastRollsStrip } from './last-rolls-strip.js';
import { OddsFields } from './odds-fields.js';
import { Stage } from './stage.js';
import { useDiceTable } from './use-dice-table.js';

export interface DicePageProps {
  session: DiceSession;
  /** Opens the fairness check of a round. */
  onCheckRound: (roundId: string) => void;
  onOpenFairness: () => void;
}

/** Memoised so that opening a dialog above the page does not re-render the page. */
export const DicePage = memo(function DicePage({ session, onCheckRound, onOpenFairness }: DicePageProps) {
  const table = useDiceTable(session);
  const { ready, user, confirmed } = useAuth();
  const requireSignIn = useRequireSignIn();
  const uid = user?.uid;
  useDiceKeys(table);
  useTitle(autoTitle(table) ?? 'Dice');
  usePush('bet_and_win_created', (push) => {
    session.pushed(push);
    historySoon();
  });
  // Until the server has confirmed the session, no bet is placed and no unfinished bet is sent again.
  useLife(session, confirmed ? uid : undefined);

  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1>Dice</h1>
        <p className={styles.about}>House edge 1 %, every roll can be checked</p>
        <div className={styles.tools}>
          <Button
            tone="quiet"
            size="small"
            icon={<BoltIcon size={18} />}
            aria-pressed={table.fast}
            className={styles.tool}
            onClick={table.toggleFast}
          >
            Fast
          </Button>
          <Button
            tone="quiet"
            size="small"
            icon={<ShieldIcon size={18} />}
            className={styles.tool}
            onClick={onOpenFairness}
          >
            Fairness
          </Button>
        </div>
      </header>
      <div className={styles.table}>
        <div className={styles.stage}>
          <LastRollsStrip store={session.rolls} onCheck={onCheckRound} />
          <div className={styles.centre}>
            <Stage table={table} />
          </div>
          <OddsFields table={table} />
        </div>
        <div className={styles.panel}>
          <BetPanel table={table} />
        </div>
      </div>
      <div className={styles.history}>
        <BetHistory
          key={uid}
          ready={ready}
          owner={{ uid, confirmed }}
          onCheck={onCheckRound}
          onLogIn={() => requireSignIn()}
        />
      </div>
    </div>
  );
});

/** Minimum time between two reloads of the bet history while rounds follow each other, in milliseconds. */
const HISTORY_PAUSE_MS = 700;
let historyDue = false;

function historySoon(): void {
  if (historyDue) return;
  historyDue = true;
  setTimeout(() => {
    historyDue = false;
    historyChanged();
  }, HISTORY_PAUSE_MS);
}

/**
 * Passes events from outside to the dice session: sign-in and sign-out, changes of the network state, and the player's
 * last rolls.
 */
function useLife(session: DiceSession, uid: string | undefined): void {
  useEffect(() => {
    if (uid === undefined) return session.signedOut();
    let current = true;
    session.signedIn(uid);
    fetchLastRounds().then(
      (rounds) => current && session.rolls.add(rounds.map(rollOfRound)),
      // The error is ignored: the next rounds fill the strip of last rolls, and the bet history below it shows the
      // error with a retry button.
      () => {},
    );
    return () => {
      current = false;
    };
  }, [session, uid]);

  useEffect(() => {
    const settled = session.round.on('settled', historySoon);
    const offline = () => session.auto.send({ type: 'CONNECTION_LOST' });
    const online = () => session.round.send({ type: 'ONLINE' });
    window.addEventListener('offline', offline);
    window.addEventListener('online', online);
    return () => {
      settled.unsubscribe();
      window.removeEventListener('offline', offline);
      window.removeEventListener('online', online);
      // Leaving the page stops the auto-bet; a bet that was already sent still completes.
      session.auto.send({ type: 'STOP' });
    };
  }, [session]);
}
