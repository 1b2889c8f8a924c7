import type { TideBet, TideTable } from '@goldwake/contracts/http';
import { createActor } from 'xstate';
import type { AutoRunMemory } from '../frame/auto-run-memory.js';
import { BetGate } from '../frame/bet-gate.js';
import type { RoundPorts } from '../frame/round-model.js';
import { createSession } from '../frame/session.js';
import { momentOf } from './phase.js';
import { RISING_TIDE_GAME } from './rising-tide.js';
import { newServerClock } from './server-clock.js';
import { createTableMachine } from './table.machine.js';
import { isLater } from './table-view.js';

/**
 * A bet is sent only if this much time is left, in milliseconds, so that it does not arrive after the table has closed.
 */
const TIME_TO_SEND_MS = 150;

/** Time after a settlement in which a press of the button is taken for a late cash-out, in milliseconds. */
const MEANT_MS = 700;

export interface TidePorts extends RoundPorts {
  autoRun: AutoRunMemory;
  loadTable(signal: AbortSignal): Promise<TideTable>;
}

/** Creates the session of a player at the shared table: the table, its clock, and the player's bets and auto-bet. */
export function createTideSession(ports: TidePorts) {
  const clock = newServerClock();
  const table = createActor(
    createTableMachine({
      async load(signal) {
        const sentAt = clock.mark();
        const loaded = await ports.loadTable(signal);
        clock.answered(Date.parse(loaded.now), sentAt);
        return loaded;
      },
      now: () => clock.now(),
      isVisible: () => document.visibilityState === 'visible',
    }),
  );
  const gate = new BetGate(() => {
    const { view } = table.getSnapshot().context;
    return view && session.round.getSnapshot().matches('idle') ? acceptingRound(view.table, clock.now()) : null;
  });
  const session = createSession(RISING_TIDE_GAME, ports, { fast: true, gate });
  let settledAt = Number.NEGATIVE_INFINITY;
  session.round.on('settled', () => {
    settledAt = clock.now();
  });
  session.round.subscribe(() => gate.check());
  let askedIn: string | null = null;
  table.subscribe(({ context: { view } }) => {
    gate.check();
    const { open } = session.round.getSnapshot().context;
    const round = view?.table.round ?? null;
    // The push about the settlement is missing if the next round is open and the bet still looks open.
    if (!open || !round || round === askedIn || !isLater(round, (open.outcome as TideBet).round)) return;
    askedIn = round;
    session.round.send({ type: 'RELOAD' });
  });
  table.start();
  return {
    ...session,
    table,
    clock,
    /** Returns whether a bet was settled so recently that a press of the button may have meant its cash-out. */
    justSettled: () => clock.now() - settledAt < MEANT_MS,
  };
}

export type TideSession = ReturnType<typeof createTideSession>;

/** Returns the round that accepts bets, or a name for the one that a bet would open; null if bets must wait. */
export function acceptingRound(table: TideTable, now: number): string | null {
  const { phase, at } = momentOf(table, now);
  if (phase === 'betting') return (at ?? 0) - now > TIME_TO_SEND_MS ? table.round : null;
  const sleeps = phase === 'idle' || ((phase === 'ended' || phase === 'cancelled') && at === null);
  return sleeps ? `after ${table.round}` : null;
}
