import type { Channel, PushFrame } from '@goldwake/contracts';
import { assign, emit, fromCallback, setup } from 'xstate';
import { deviceNow, serverNow } from '../clock/clock.js';

export type RealtimeMessage =
  | {
      type: 'CONNECTION';
      state: 'connecting' | 'ready' | 'waiting' | 'offline' | 'stopped';
      retryAt?: number | undefined;
      /**
       * Whether the server announced that it would close the connection. No problem is then reported before `retryAt`.
       */
      announced?: boolean;
      code?: number | undefined;
    }
  | { type: 'PUSH'; push: PushFrame }
  | { type: 'RESYNC'; channel: Channel };

export type RealtimeEvent = RealtimeMessage | { type: 'SIGNED_IN'; uid: string } | { type: 'SIGNED_OUT' };

/**
 * Events for the app: pushes without duplicates, requests to reload a channel's data, and connection changes that the
 * player should see.
 */
export type RealtimeEmitted =
  | { type: 'push'; push: PushFrame }
  | { type: 'resync'; channel: Channel }
  | { type: 'lost' }
  | { type: 'reconnected' }
  /** The server closed the connection permanently. `code` is one of the `CLOSE` codes in the contracts package. */
  | { type: 'stopped'; code: number | null };

export interface RealtimeContext {
  uid: string;
  /** Time of the device at which the next connection attempt is due; null if no attempt is scheduled. */
  retryAt: number | null;
  /**
   * Server time of the connection loss, in milliseconds since the Unix epoch: all changes until then were received.
   * Meaningful only while the connection is broken.
   */
  lostAt: number;
}

/**
 * Time before a connection loss is reported to the player, in milliseconds. Short interruptions usually recover
 * by themselves.
 */
export const QUIET_MS = 3_000;

/**
 * Manages the realtime session of the signed-in player. The `connection` actor, supplied through `provide`, keeps the
 * connection open and sends RealtimeMessages. A connection loss is reported only if it lasts, and a recovery only if
 * the loss was reported.
 */
export const realtimeMachine = setup({
  types: { context: {} as RealtimeContext, events: {} as RealtimeEvent, emitted: {} as RealtimeEmitted },
  actors: { connection: fromCallback<{ type: 'none' }, { uid: string }>(() => {}) },
  actions: {
    keepUid: assign(({ event }) => (event.type === 'SIGNED_IN' ? { uid: event.uid, lostAt: serverNow() } : {})),
    keepLostAt: assign({ lostAt: () => serverNow() }),
    keepRetry: assign(({ event }) => (event.type === 'CONNECTION' ? { retryAt: event.retryAt ?? null } : {})),
    emitLost: emit({ type: 'lost' }),
    emitReconnected: emit({ type: 'reconnected' }),
    emitStopped: emit(({ event }) => ({
      type: 'stopped',
      code: event.type === 'CONNECTION' ? (event.code ?? null) : null,
    })),
  },
  guards: {
    anotherPlayer: ({ context, event }) => event.type === 'SIGNED_IN' && context.uid !== event.uid,
    is: ({ event }, state: string) => event.type === 'CONNECTION' && event.state === state,
    isNot: ({ event }, state: string) => event.type === 'CONNECTION' && event.state !== state,
  },
  delays: {
    quiet: ({ event }) => {
      const announced = event.type === 'CONNECTION' && event.announced && event.retryAt;
      return QUIET_MS + (announced ? Math.max(0, announced - deviceNow()) : 0);
    },
  },
}).createMachine({
  id: 'realtime',
  context: { uid: '', retryAt: null, lostAt: 0 },
  initial: 'off',
  states: {
    off: {
      on: { SIGNED_IN: { target: 'on', actions: 'keepUid' } },
    },
    on: {
      type: 'parallel',
      invoke: { src: 'connection', input: ({ context }) => ({ uid: context.uid }) },
      on: {
        SIGNED_OUT: 'off',
        SIGNED_IN: { guard: 'anotherPlayer', target: 'on', reenter: true, actions: 'keepUid' },
        PUSH: { actions: emit(({ event }) => ({ type: 'push', push: event.push })) },
        RESYNC: { actions: emit(({ event }) => ({ type: 'resync', channel: event.channel })) },
      },
      states: {
        link: {
          initial: 'connecting',
          on: {
            CONNECTION: [
              { guard: { type: 'is', params: 'connecting' }, target: '.connecting', actions: 'keepRetry' },
              { guard: { type: 'is', params: 'ready' }, target: '.ready', actions: 'keepRetry' },
              { guard: { type: 'is', params: 'waiting' }, target: '.waiting', actions: 'keepRetry' },
              { guard: { type: 'is', params: 'offline' }, target: '.offline', actions: 'keepRetry' },
              { guard: { type: 'is', params: 'stopped' }, target: '.stopped', actions: ['keepRetry', 'emitStopped'] },
            ],
          },
          states: { connecting: {}, ready: {}, waiting: {}, offline: {}, stopped: {} },
        },
        reported: {
          initial: 'breaking',
          states: {
            fine: {
              on: {
                CONNECTION: {
                  guard: { type: 'isNot', params: 'ready' },
                  target: 'breaking',
                  actions: 'keepLostAt',
                },
              },
            },
            breaking: {
              on: { CONNECTION: { guard: { type: 'is', params: 'ready' }, target: 'fine' } },
              after: { quiet: { target: 'lost', actions: 'emitLost' } },
            },
            lost: {
              on: {
                CONNECTION: { guard: { type: 'is', params: 'ready' }, target: 'fine', actions: 'emitReconnected' },
              },
            },
          },
        },
      },
    },
  },
});
