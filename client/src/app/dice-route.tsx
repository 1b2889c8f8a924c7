import { type Micros, parseMicros } from '@goldwake/contracts';
import type { DiceBetResponse } from '@goldwake/contracts/http';
import { lazy, useCallback, useState, useSyncExternalStore } from 'react';
import { api, newIdempotencyKey } from '../api/index.js';
import {
  autoRunIn,
  createDiceSession,
  DicePage,
  type DiceSession,
  loadTable,
  pendingBetsIn,
} from '../features/dice/index.js';
import { busy } from '../session/busy.js';
import { useAuth, useBalancesActor, useRequireSignIn } from '../session/index.js';
import { playerStorage } from '../session/player-storage.js';
import { deferred } from './deferred-views.js';
import { OnceOpened } from './once-opened.js';

const FairnessPanel = lazy(deferred('dialog: fairness', () => import('../features/fairness/fairness-panel.js')));

type BalancesActor = ReturnType<typeof useBalancesActor>;

/**
 * The dice session of this tab. It survives navigation, so that a player who leaves the dice screen and returns finds
 * the round in its current state.
 */
const tables = new WeakMap<BalancesActor, DiceSession>();

function tableOf(balances: BalancesActor): DiceSession {
  let table = tables.get(balances);
  if (!table) {
    table = openTable(balances);
    tables.set(balances, table);
  }
  return table;
}

/** Creates the dice session and connects it to the balances actor, the session storage and the API. */
function openTable(balances: BalancesActor): DiceSession {
  const table = createDiceSession(
    {
      async placeBet({ key, body }, { repeated, signal }) {
        const response = await api.command<DiceBetResponse>('/games/dice/bets', body, {
          idempotencyKey: key,
          repeated,
          signal,
        });
        balances.send({
          type: 'APPLY',
          source: 'answer',
          wallet_version: response.wallet_version,
          balances: response.balances,
          playthrough: response.playthrough,
        });
        return response;
      },
      pending: pendingBetsIn(sessionStorage),
      autoRun: autoRunIn(sessionStorage),
      newKey: newIdempotencyKey,
      // The event is sent in a microtask, after the round machine has finished its transition. Sending it inside the
      // action would run the balances machine in the middle of that transition.
      hold: ({ key, body }) => {
        const stake: Micros = parseMicros(body.stake);
        queueMicrotask(() => balances.send({ type: 'HOLD', id: key, currency: body.currency, stake }));
      },
      release: ({ key }) => queueMicrotask(() => balances.send({ type: 'RELEASE', id: key })),
    },
    { fast: loadTable(localStorage).fast },
  );
  const notify = () =>
    busy.set('round', !table.round.getSnapshot().matches('idle') || !table.auto.getSnapshot().matches('idle'));
  table.round.subscribe(notify);
  table.auto.subscribe(notify);
  return table;
}

export default function DiceRoute() {
  const table = tableOf(useBalancesActor());
  const { user } = useAuth();
  const generation = useSyncExternalStore(playerStorage.subscribe, playerStorage.generation, playerStorage.generation);
  const requireSignIn = useRequireSignIn();
  const [fairness, setFairness] = useState<{ open: boolean; roundId: string | null }>({ open: false, roundId: null });
  const close = () => setFairness((was) => ({ ...was, open: false }));
  const checkRound = useCallback((roundId: string) => setFairness({ open: true, roundId }), []);
  const openFairness = useCallback(() => setFairness({ open: true, roundId: null }), []);
  return (
    <>
      {/* The stakes that a player typed must not stay on the screen for the next player. */}
      <DicePage key={generation} session={table} onCheckRound={checkRound} onOpenFairness={openFairness} />
      <OnceOpened open={fairness.open} onFail={close}>
        <FairnessPanel
          open={fairness.open}
          onClose={close}
          uid={user?.uid}
          roundId={fairness.roundId}
          onLogIn={() => {
            close();
            requireSignIn();
          }}
        />
      </OnceOpened>
    </>
  );
}
