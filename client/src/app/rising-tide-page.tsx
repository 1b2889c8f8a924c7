import type { PushFrame, TablePushes } from '@goldwake/contracts';
import type { OpenTideBetResponse, TideBetResponse, TideGame, TideTable } from '@goldwake/contracts/http';
import { lazy, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { api, newIdempotencyKey } from '../api/index.js';
import {
  type Answer,
  autoRunIn,
  fetchLastRounds,
  GamePage,
  isAction,
  pendingBetsIn,
  storageOfGame,
} from '../features/originals/frame/index.js';
import { openTide } from '../features/originals/rising-tide/own-bet.js';
import { RISING_TIDE_GAME } from '../features/originals/rising-tide/rising-tide.js';
import { TideContext } from '../features/originals/rising-tide/tide-context.js';
import { createTideSession, type TideSession } from '../features/originals/rising-tide/tide-session.js';
import { useSubscription } from '../realtime/use-subscription.js';
import { type Session, useAuth, useSession } from '../session/index.js';
import { playerStorage } from '../session/player-storage.js';
import { tabStorage } from '../storage/browser-storage.js';
import { OnceOpened } from '../ui/once-opened.js';
import { deferred } from './deferred-views.js';
import { accompany, applyAnswer, type BalancesActor, holdsIn, isInPlay } from './session-parts.js';
import { useFairnessPanel } from './use-fairness-panel.js';

const ID = RISING_TIDE_GAME.id;

const TideProofDialog = lazy(deferred('dialog: tide proof', () => import('../features/fairness/tide-proof-dialog.js')));

/** The session of this tab. It survives navigation, so that a player who leaves and returns finds the bet as it is. */
const sessions = new WeakMap<BalancesActor, TideSession>();

function sessionOf({ auth, balances }: Session): TideSession {
  const session = sessions.get(balances) ?? openSession(balances, auth);
  sessions.set(balances, session);
  return session;
}

function openSession(balances: BalancesActor, auth: Session['auth']): TideSession {
  const stored = storageOfGame(tabStorage, ID);
  const session = createTideSession({
    // The request of a player wakes a sleeping table; that of a visitor does not.
    loadTable: async (signal) =>
      auth.getSnapshot().matches('signedIn')
        ? api.get<TideTable>(`/games/${ID}/table`, {}, { signal })
        : (await api.get<TideGame>(`/games/${ID}`, {}, { signal })).table,
    async send(request, { repeated, signal }) {
      const options = { idempotencyKey: request.key, repeated, signal };
      const response = isAction(request)
        ? await api.command<TideBetResponse>(`/games/${ID}/rounds/${request.round_id}/cash-out`, undefined, options)
        : await api.command<TideBetResponse>(`/games/${ID}/bets`, request.body, options);
      applyAnswer(balances, response);
      return answerOf(response);
    },
    async load(lastKnown, signal) {
      const { round } = await api.get<OpenTideBetResponse>(`/games/${ID}/rounds/open`, {}, { signal });
      if (round || lastKnown === undefined) return { open: round && openTide(round), ended: null };
      const ended = (await fetchLastRounds(ID)).find(({ round_id }) => round_id === lastKnown);
      const { gold_coins, sweeps_coins } = balances.getSnapshot().context.actual;
      const after = { gold_coins: String(gold_coins), sweeps_coins: String(sweeps_coins) };
      return { open: null, ended: null, settled: ended && { ...ended, balances: after } };
    },
    pending: pendingBetsIn(stored),
    autoRun: autoRunIn(stored),
    newKey: newIdempotencyKey,
    ...holdsIn(balances),
    words: {
      bets_closed: 'The bets were closed before yours arrived. Nothing was bet.',
      round_open: 'You have a bet in this round already. Nothing was bet.',
      round_not_open: 'The tide turned before your cash-out arrived.',
      ended_elsewhere: 'The round was called off, and your stake was returned.',
    },
  });
  accompany(session, () => isInPlay(session));
  return session;
}

/** Brings a bet into the form of the frame. A bet that was returned is a settled round that paid its stake. */
function answerOf(response: TideBetResponse): Answer {
  const { wallet_version, balances, playthrough } = response;
  if (response.state === 'open') return { ...openTide(response), wallet_version, balances, playthrough };
  return { ...response, payout: response.payout ?? response.stake };
}

/** The page of the table that all players share. */
export default function RisingTidePage() {
  const session = sessionOf(useSession());
  const generation = useSyncExternalStore(playerStorage.subscribe, playerStorage.generation, playerStorage.generation);
  const fairness = useFairnessPanel(ID);
  const [proof, setProof] = useState<{ open: boolean; round: string | null }>({ open: false, round: null });
  const closeProof = () => setProof((was) => ({ ...was, open: false }));
  const openProof = useCallback((round: string | null) => setProof({ open: true, round }), []);
  const tide = useMemo(() => ({ session, openProof }), [session, openProof]);
  useTable(session);
  return (
    <TideContext value={tide}>
      {/* The stakes that a player typed must not stay on the screen for the next player. */}
      <GamePage
        key={generation}
        game={RISING_TIDE_GAME}
        session={session}
        onCheckRound={fairness.checkRound}
        onOpenFairness={() => openProof(session.table.getSnapshot().context.view?.table.last[0]?.round ?? null)}
      />
      {fairness.panel}
      <OnceOpened open={proof.open} onFail={closeProof}>
        <TideProofDialog {...proof} onClose={closeProof} onRound={openProof} />
      </OnceOpened>
    </TideContext>
  );
}

type TablePush = { [N in keyof TablePushes]: PushFrame<N> }[keyof TablePushes];

/** Keeps the shared table current while the page is on the screen. */
function useTable({ table, clock, round }: TideSession): void {
  const { user, confirmed } = useAuth();
  const uid = confirmed ? user?.uid : undefined;
  const { status } = useSubscription(`table.${ID}`, {
    onPush(push) {
      const { event, data, at } = push as TablePush;
      clock.passed(Date.parse(at));
      if (event === 'table_round') table.send({ type: 'ROUND', push: data });
      else if (event === 'table_bet' || event === 'table_cash_out') table.send({ type: 'BET', push: data });
    },
    // The push about the settlement of the player's own bet may be among the missed ones.
    onResync() {
      table.send({ type: 'RELOAD' });
      round.send({ type: 'RELOAD' });
    },
  });
  useEffect(() => {
    table.send({ type: 'ENTERED' });
    const shown = () => {
      if (document.visibilityState !== 'visible') return;
      table.send({ type: 'RELOAD' });
      round.send({ type: 'RELOAD' });
    };
    document.addEventListener('visibilitychange', shown);
    return () => {
      document.removeEventListener('visibilitychange', shown);
      table.send({ type: 'LEFT' });
    };
  }, [table, round]);
  const live = uid !== undefined && status === 'live';
  useEffect(() => table.send({ type: 'LIVE', live }), [table, live]);
  // The request of a signed-in player wakes a sleeping table.
  const loadedFor = useRef(uid);
  useEffect(() => {
    if (loadedFor.current === uid) return;
    loadedFor.current = uid;
    table.send({ type: 'RELOAD' });
  }, [table, uid]);
}
