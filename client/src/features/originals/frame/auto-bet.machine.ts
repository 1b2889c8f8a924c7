import { type Currencies, type Micros, stakeLimitsOf } from '@goldwake/contracts';
import { assign, setup } from 'xstate';
import {
  type AutoPlan,
  type AutoRun,
  type AutoTotals,
  addRound,
  NO_TOTALS,
  nextStake,
  type SettledRound,
  type StopReason,
} from './auto-plan.js';

/** Pause between the result of a bet and the next bet, in milliseconds, so that the player can see the result. */
export const PAUSE_MS = 320;
export const PAUSE_FAST_MS = 60;

export interface AutoContext {
  plan: AutoPlan | null;
  totals: AutoTotals;
  /** Stake of the current bet, or of the next bet if none is running, in micros. */
  stake: Micros;
  stopped: StopReason | null;
  fast: boolean;
}

export type AutoEvent =
  | { type: 'START'; plan: AutoPlan }
  /** Shows an auto-bet that a page reload ended. */
  | { type: 'RESTORE'; run: AutoRun }
  | { type: 'STOP' }
  | { type: 'SETTLED'; round: SettledRound }
  | { type: 'REFUSED' }
  /** Sent when a bet gets no response or the browser is offline. */
  | { type: 'CONNECTION_LOST' }
  | { type: 'SIGNED_OUT' }
  | { type: 'FAST'; fast: boolean }
  /** Sent when stake limits have changed; they apply from the next bet on. */
  | { type: 'CURRENCIES'; currencies: Currencies };

/**
 * Creates the auto-bet state machine, which places one bet after another according to the player's plan. After any
 * stop, the reason and the totals stay on the screen.
 */
export function createAutoBetMachine(ports: { bet(plan: AutoPlan, stake: Micros): void }) {
  return setup({
    types: {
      context: {} as AutoContext,
      events: {} as AutoEvent,
      input: {} as { fast: boolean },
    },
    actions: {
      count: assign({
        totals: ({ context, event }) =>
          event.type === 'SETTLED' ? addRound(context.totals, event.round) : context.totals,
      }),
      setNextStake: assign(({ context }, round: SettledRound) => {
        const next = after(context, round);
        return 'stake' in next ? { stake: next.stake } : {};
      }),
      stopAfter: assign(({ context }, round: SettledRound) => {
        const next = after(context, round);
        return 'stop' in next ? { stopped: next.stop } : {};
      }),
      stopBecause: assign({ stopped: ({ context }, reason: StopReason) => context.stopped ?? reason }),
    },
    guards: { goesOn: ({ context }, round: SettledRound) => 'stake' in after(context, round) },
    delays: { pause: ({ context }) => (context.fast ? PAUSE_FAST_MS : PAUSE_MS) },
  }).createMachine({
    id: 'auto-bet',
    context: ({ input }) => ({ plan: null, totals: NO_TOTALS, stake: 0n, stopped: null, fast: input.fast }),
    initial: 'idle',
    on: {
      FAST: { actions: assign({ fast: ({ event }) => event.fast }) },
      CURRENCIES: {
        actions: assign({
          plan: ({ context: { plan }, event: { currencies } }) =>
            plan && { ...plan, limits: stakeLimitsOf(currencies[plan.currency]) },
        }),
      },
    },
    states: {
      idle: {
        on: {
          RESTORE: { actions: assign(({ event }) => ({ ...event.run, stopped: 'reloaded' as const })) },
          START: {
            target: 'running',
            actions: assign(({ event }) => ({
              plan: event.plan,
              stake: event.plan.stake,
              totals: NO_TOTALS,
              stopped: null,
            })),
          },
        },
      },
      running: {
        initial: 'betting',
        on: {
          SIGNED_OUT: { target: 'idle', actions: { type: 'stopBecause', params: 'signed_out' } },
          REFUSED: { target: 'idle', actions: { type: 'stopBecause', params: 'refused' } },
        },
        states: {
          betting: {
            entry: ({ context }) => {
              if (context.plan) ports.bet(context.plan, context.stake);
            },
            on: {
              SETTLED: [
                {
                  guard: { type: 'goesOn', params: ({ event }) => event.round },
                  target: 'pausing',
                  actions: [{ type: 'setNextStake', params: ({ event }) => event.round }, 'count'],
                },
                {
                  target: '#auto-bet.idle',
                  actions: [{ type: 'stopAfter', params: ({ event }) => event.round }, 'count'],
                },
              ],
              STOP: { target: '#auto-bet.finishing', actions: { type: 'stopBecause', params: 'asked' } },
              CONNECTION_LOST: {
                target: '#auto-bet.finishing',
                actions: { type: 'stopBecause', params: 'connection_lost' },
              },
            },
          },
          pausing: {
            on: {
              STOP: { target: '#auto-bet.idle', actions: { type: 'stopBecause', params: 'asked' } },
              CONNECTION_LOST: {
                target: '#auto-bet.idle',
                actions: { type: 'stopBecause', params: 'connection_lost' },
              },
            },
            after: { pause: { target: 'betting' } },
          },
        },
      },
      /**
       * The auto-bet was stopped while a bet is still running. No further bet is placed, but the result of the running
       * bet is added to the totals.
       */
      finishing: {
        on: {
          SETTLED: { target: 'idle', actions: 'count' },
          REFUSED: { target: 'idle' },
          SIGNED_OUT: { target: 'idle', actions: { type: 'stopBecause', params: 'signed_out' } },
        },
      },
    },
  });
}

/**
 * Returns the next stake, or the reason to stop, after a settled round. Guards run before the `count` action, so this
 * function adds the round to the totals itself.
 */
function after({ plan, totals }: AutoContext, round: SettledRound): ReturnType<typeof nextStake> {
  return plan ? nextStake(plan, addRound(totals, round), round) : { stop: 'asked' };
}
