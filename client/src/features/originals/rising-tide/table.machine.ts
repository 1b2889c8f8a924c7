import type { TablePushes } from '@goldwake/contracts';
import type { TideTable } from '@goldwake/contracts/http';
import { assign, fromPromise, raise, setup } from 'xstate';
import { momentOf, type Phase, reloadAfter, timeOf } from './phase.js';
import { type TableView, withBet, withRound, withTable } from './table-view.js';

export interface TablePorts {
  load(signal: AbortSignal): Promise<TideTable>;
  /** Returns the server's time in milliseconds since the Unix epoch. */
  now(): number;
  /** Returns whether the browser shows the page. A hidden one does not wake a sleeping table. */
  isVisible(): boolean;
}

export interface TableContext {
  view: TableView | null;
  /** Whether the last attempt to load the table failed. */
  failed: boolean;
  /** Whether pushes arrive. Without them, the table is loaded again and again. */
  live: boolean;
}

export type TableMachineEvent =
  /** The player has opened the page, or left it. */
  | { type: 'ENTERED' }
  | { type: 'LEFT' }
  | { type: 'LIVE'; live: boolean }
  /** Pushes were missed, the browser shows the page again, or another player has signed in. */
  | { type: 'RELOAD' }
  | { type: 'ROUND'; push: TablePushes['table_round'] }
  | { type: 'BET'; push: TablePushes['table_bet' | 'table_cash_out'] }
  /** Raised by the machine after the view has changed. */
  | { type: 'CHANGED' };

/** Pause before a failed request is repeated, in milliseconds. */
const AGAIN_MS = 3_000;
/** Largest delay of a timer. */
const NEVER_MS = 2 ** 31 - 1;

/**
 * Creates the state machine of the shared table. The region `source` keeps the view of the table current, and the
 * region `phase` follows the view and the server's clock.
 */
export function createTableMachine(ports: TablePorts) {
  const phaseAt = ({ view }: TableContext): Phase | null => view && momentOf(view.table, ports.now()).phase;
  const until = (time: number | null | undefined) =>
    time == null ? NEVER_MS : Math.min(NEVER_MS, Math.max(0, time - ports.now()));
  return setup({
    types: { context: {} as TableContext, events: {} as TableMachineEvent },
    actors: { load: fromPromise<TideTable>(({ signal }) => ports.load(signal)) },
    actions: { changed: raise({ type: 'CHANGED' }) },
    guards: { is: ({ context }, phase: Phase) => phaseAt(context) === phase },
    delays: {
      again: AGAIN_MS,
      refresh: ({ context: { view, live } }) => {
        if (!view) return AGAIN_MS;
        const waits = !live || momentOf(view.table, ports.now()).at === null;
        return waits && !ports.isVisible() ? NEVER_MS : reloadAfter(view.table, ports.now(), live);
      },
      untilLocked: ({ context: { view } }) => until(timeOf(view?.table.bets_until ?? null)),
      untilStart: ({ context: { view } }) => until(timeOf(view?.table.starts_at ?? null)),
    },
  }).createMachine({
    id: 'table',
    context: { view: null, failed: false, live: false },
    type: 'parallel',
    on: {
      LIVE: { actions: [assign({ live: ({ event }) => event.live }), 'changed'] },
      ROUND: {
        actions: [assign({ view: ({ context: { view }, event }) => view && withRound(view, event.push) }), 'changed'],
      },
      // Bets do not change the phase, so they are not `CHANGED`: at a busy table each of them would restart the timers.
      BET: { actions: assign({ view: ({ context: { view }, event }) => view && withBet(view, event.push) }) },
    },
    states: {
      source: {
        initial: 'off',
        states: {
          // What was known when the player left is outdated, so it is not shown on return.
          off: { entry: [assign({ view: null, failed: false }), 'changed'], on: { ENTERED: { target: 'loading' } } },
          loading: {
            invoke: {
              src: 'load',
              onDone: {
                target: 'ready',
                actions: [
                  assign(({ context: { view }, event }) => ({ view: withTable(view, event.output), failed: false })),
                  'changed',
                ],
              },
              onError: { target: 'failed', actions: assign({ failed: true }) },
            },
            on: { LEFT: { target: 'off' }, RELOAD: { target: 'loading', reenter: true } },
          },
          ready: {
            after: { refresh: { target: 'loading' } },
            on: {
              LEFT: { target: 'off' },
              RELOAD: { target: 'loading' },
              CHANGED: [
                { guard: ({ context }) => hasOtherChain(context), target: 'loading' },
                { target: 'ready', reenter: true },
              ],
            },
          },
          failed: {
            after: { again: { target: 'loading' } },
            on: { LEFT: { target: 'off' }, RELOAD: { target: 'loading' } },
          },
        },
      },
      phase: {
        initial: 'unknown',
        on: { CHANGED: { target: '.deciding' } },
        states: {
          unknown: {},
          deciding: {
            always: [
              { guard: { type: 'is', params: 'idle' }, target: 'idle' },
              { guard: { type: 'is', params: 'betting' }, target: 'betting' },
              { guard: { type: 'is', params: 'locked' }, target: 'locked' },
              { guard: { type: 'is', params: 'starting' }, target: 'starting' },
              { guard: { type: 'is', params: 'running' }, target: 'running' },
              { guard: { type: 'is', params: 'ended' }, target: 'ended' },
              { guard: { type: 'is', params: 'cancelled' }, target: 'cancelled' },
              { target: 'unknown' },
            ],
          },
          idle: {},
          betting: { after: { untilLocked: { target: 'locked' } } },
          locked: { after: { untilStart: { target: 'starting' } } },
          starting: {},
          running: {},
          ended: {},
          cancelled: {},
        },
      },
    },
  });
}

/** Pushes do not contain the seed chain. When a new one begins, the table must be loaded. */
function hasOtherChain({ view }: TableContext): boolean {
  if (!view || view.table.round === null) return false;
  return view.table.chain?.chain !== Number(view.table.round.split('.')[0]);
}
