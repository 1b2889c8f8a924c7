import { useSyncExternalStore } from 'react';
import { api, newIdempotencyKey } from '../api/index.js';
import {
  type Answer,
  type AnyOriginal,
  answerOf,
  autoRunIn,
  createSession,
  fetchRound,
  GamePage,
  type GameSession,
  isAction,
  loadTable,
  pendingBetsIn,
  storageOfGame,
} from '../features/originals/frame/index.js';
import { useBalancesActor } from '../session/index.js';
import { playerStorage } from '../session/player-storage.js';
import { playSound } from '../sounds/play-sound.js';
import { browserStorage, tabStorage } from '../storage/browser-storage.js';
import { accompany, applyAnswer, type BalancesActor, holdsIn, isInPlay } from './session-parts.js';
import { tellOtherTabs } from './tell-other-tabs.js';
import { useFairnessPanel } from './use-fairness-panel.js';

/**
 * The sessions of this tab, by game. They survive navigation, so that a player who leaves a game and returns finds the
 * round in its current state.
 */
const sessions = new WeakMap<BalancesActor, Map<string, GameSession>>();

function sessionOf(game: AnyOriginal, balances: BalancesActor): GameSession {
  const ofGames = sessions.get(balances) ?? new Map<string, GameSession>();
  sessions.set(balances, ofGames);
  const session = ofGames.get(game.id) ?? openSession(game, balances, () => [...ofGames.values()]);
  ofGames.set(game.id, session);
  return session;
}

/**
 * Creates the session of a game and connects it to the balances actor, the browser's storage and the API.
 * @param all returns the sessions of all games that were opened in this tab
 */
function openSession(game: AnyOriginal, balances: BalancesActor, all: () => GameSession[]): GameSession {
  const stored = storageOfGame(tabStorage, game.id);
  const session = createSession(
    game,
    {
      async send(request, { repeated, signal }) {
        const path = isAction(request) ? `rounds/${request.round_id}/actions` : 'bets';
        const response = await api.command<Answer>(`/games/${game.id}/${path}`, request.body, {
          idempotencyKey: request.key,
          repeated,
          signal,
        });
        applyAnswer(balances, response);
        return answerOf(response);
      },
      load: (lastKnown, signal) => fetchRound(game.id, lastKnown, signal),
      pending: pendingBetsIn(stored),
      autoRun: autoRunIn(stored),
      newKey: newIdempotencyKey,
      ...holdsIn(balances),
    },
    { fast: loadTable(game, storageOfGame(browserStorage, game.id)).fast },
  );
  session.round.on('opened', () => {
    if (session.round.getSnapshot().context.before) playSound('bet');
  });
  if (game.steps) tellOtherTabs(game.id, session);
  accompany(session, () => all().some(isInPlay));
  return session;
}

/** The page of one of the casino's own games. */
export function OriginalPage({ game }: { game: AnyOriginal }) {
  const session = sessionOf(game, useBalancesActor());
  const generation = useSyncExternalStore(playerStorage.subscribe, playerStorage.generation, playerStorage.generation);
  const fairness = useFairnessPanel(game.id);
  return (
    <>
      {/* The stakes that a player typed must not stay on the screen for the next player. */}
      <GamePage
        key={generation}
        game={game}
        session={session}
        onCheckRound={fairness.checkRound}
        onOpenFairness={fairness.openFairness}
      />
      {fairness.panel}
    </>
  );
}
