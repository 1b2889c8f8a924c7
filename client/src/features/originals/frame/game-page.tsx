import { memo, useEffect, useMemo } from 'react';
import { useAuth, usePush, useRequireSignIn } from '../../../session/index.js';
import { useTitle } from '../../../shell/use-title.js';
import { switchSounds } from '../../../sounds/play-sound.js';
import { useSoundSwitch } from '../../../sounds/sound-switch.js';
import { Button } from '../../../ui/index.js';
import { BoltIcon, ShieldIcon, SoundIcon, SoundOffIcon } from '../../../ui/later-icons.js';
import { autoTitle } from './auto-totals.js';
import { BetHistory } from './bet-history.js';
import { BetPanel } from './bet-panel.js';
import styles from './game-page.module.css';
import { HistoryReload } from './history-reload.js';
import { resultOfRound } from './last-results.js';
import { LastResultsStrip } from './last-results-strip.js';
import type { AnyOriginal } from './original.js';
import { fetchLastRounds } from './queries.js';
import type { GameSession } from './session.js';
import { useTableKeys } from './table-keys.js';
import { useTable } from './use-table.js';

export interface GamePageProps {
  game: AnyOriginal;
  session: GameSession;
  /** Opens the fairness check of a round. */
  onCheckRound: (roundId: string) => void;
  onOpenFairness: () => void;
}

/** Memoised so that opening a dialog above the page does not re-render the page. */
export const GamePage = memo(function GamePage({ game, session, onCheckRound, onOpenFairness }: GamePageProps) {
  const table = useTable(game, session);
  const { ready, user, confirmed } = useAuth();
  const requireSignIn = useRequireSignIn();
  const uid = user?.uid;
  const sounds = useSoundSwitch();
  const history = useMemo(() => new HistoryReload(session.round), [session]);
  useTableKeys(table);
  useTitle(autoTitle(table) ?? game.words.name);
  usePush('bet_and_win_created', (push) => {
    session.pushed(push);
    history.reload();
  });
  usePush('bet_created', ({ round, wallet_version }) => session.changed(round.game_id, wallet_version));
  usePush('win_created', (push) => {
    const settled = game.shared?.settledOf(push);
    if (settled) session.settledByCasino(settled, push.wallet_version);
  });
  usePush('game_round_resolved', ({ game_id, wallet_version }) => session.changed(game_id, wallet_version));
  // Until the server has confirmed the session, no bet is placed and no unfinished bet is sent again.
  useLife(game, session, history, confirmed ? uid : undefined);

  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1>{game.words.name}</h1>
        <p className={styles.about}>{game.about}</p>
        <div className={styles.tools}>
          {!game.shared && (
            <Button
              tone="quiet"
              size="small"
              icon={<BoltIcon size={18} />}
              aria-pressed={table.fast}
              className={styles.tool}
              onClick={table.toggleFast}
            >
              <span className={styles.word}>Fast</span>
            </Button>
          )}
          <Button
            tone="quiet"
            size="small"
            icon={sounds ? <SoundIcon size={18} /> : <SoundOffIcon size={18} />}
            aria-pressed={sounds}
            className={styles.tool}
            onClick={() => switchSounds(!sounds)}
          >
            <span className={styles.word}>Sound</span>
          </Button>
          <Button
            tone="quiet"
            size="small"
            icon={<ShieldIcon size={18} />}
            className={styles.tool}
            onClick={onOpenFairness}
          >
            <span className={styles.word}>Fairness</span>
          </Button>
        </div>
      </header>
      <div className={styles.table} data-steps={game.steps ? '' : undefined}>
        <div className={styles.stage}>
          {game.shared ? (
            <game.shared.Strip />
          ) : (
            <LastResultsStrip store={session.results} plural={game.words.resultsName} onCheck={onCheckRound} />
          )}
          <div className={styles.centre}>
            <game.Stage table={table} />
          </div>
          <game.Controls table={table} />
        </div>
        <div className={styles.panel}>
          <BetPanel table={table} />
        </div>
      </div>
      <div className={game.shared && styles.both}>
        {game.shared && <game.shared.Below />}
        <div className={styles.history}>
          <BetHistory
            game={game}
            key={uid}
            ready={ready}
            owner={{ uid, confirmed }}
            onCheck={onCheckRound}
            onLogIn={() => requireSignIn()}
          />
        </div>
      </div>
    </div>
  );
});

/**
 * Passes events from outside to the session: sign-in and sign-out, the network state, and the player's last results.
 */
function useLife(game: AnyOriginal, session: GameSession, history: HistoryReload, uid: string | undefined): void {
  useEffect(() => {
    if (uid === undefined) return session.signedOut();
    let current = true;
    session.signedIn(uid);
    fetchLastRounds(game.id).then(
      (rounds) => current && session.results.addAfterRound(rounds.map((round) => resultOfRound(game, round))),
      // The error is ignored: the next rounds fill the strip of last results, and the bet history below it shows the
      // error with a retry button.
      () => {},
    );
    return () => {
      current = false;
    };
  }, [game, session, uid]);

  useEffect(() => {
    const ends = (['settled', 'failed'] as const).map((type) => session.round.on(type, () => history.reload()));
    const offline = () => session.auto.send({ type: 'CONNECTION_LOST' });
    const online = () => session.round.send({ type: 'ONLINE' });
    window.addEventListener('offline', offline);
    window.addEventListener('online', online);
    return () => {
      for (const end of ends) end.unsubscribe();
      window.removeEventListener('offline', offline);
      window.removeEventListener('online', online);
      // Leaving the page stops the auto-bet; a bet that was already sent still completes.
      session.stopAuto();
      session.gate?.cancel();
    };
  }, [session, history]);
}
