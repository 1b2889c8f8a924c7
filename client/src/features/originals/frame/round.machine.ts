import { assign, type ErrorActorEvent, emit, fromPromise, setup } from 'xstate';
import { type BetFailure, endedElsewhere, failureOf, isOutdated } from './bet-failure.js';
import type { SettledByCasino } from './original.js';
import type { PendingAction, PendingRequest } from './pending-bet.js';
import type { LoadedRound, RoundContext, RoundEmitted, RoundEvent, RoundPorts, ShownRound } from './round-model.js';
import { shownAfter, shownSettled } from './shown-round.js';
import type { Answer, OpenRound } from './steps.js';

/**
 * Pauses before each retry of a request with the same idempotency key, in milliseconds. After the last retry fails, the
 * player decides what to do.
 */
export const RETRY_PAUSES_MS = [500, 1_000, 2_000, 4_000] as const;

/**
 * Creates the state machine of a single round, from the click until its result is shown. After a reload, a
 * lost connection or a sign-out, a bet or action is sent again with the same idempotency key, so the player
 * never bets twice.
 * @param revealMs returns the duration of the animation between an answer and its result, in milliseconds
 * @param inSteps whether a bet can open a round that then waits for the player's actions
 */
export function createRoundMachine(ports: RoundPorts, revealMs: (shown: ShownRound) => number, inSteps = false) {
  return setup({
    types: {
      context: {} as RoundContext,
      events: {} as RoundEvent,
      emitted: {} as RoundEmitted,
      input: {} as { instant: boolean },
    },
    actors: {
      send: fromPromise<Answer, { request: PendingRequest; repeated: boolean }>(
        ({ input: { request, repeated }, signal }) => ports.send(request, { repeated, signal }),
      ),
      load: fromPromise<LoadedRound, string | undefined>(({ input, signal }) => ports.load(input, signal)),
    },
    actions: {
      keepPending: ({ context }) => {
        if (context.request) ports.pending.save(context.request);
      },
      forgetPending: () => ports.pending.forget(),
      holdStake: ({ context }) => {
        if (context.request) ports.hold(context.request);
      },
      releaseBalance: ({ context }) => {
        if (context.request) ports.release(context.request);
      },
      dropRequest: assign({ request: null, attempts: 0, mayBePlaced: false }),
      resetAttempts: assign({ attempts: 0 }),
      countAttempt: assign({ attempts: ({ context }) => context.attempts + 1 }),
      // The stake is not held here, because the balance may already include this request.
      takePending: assign({
        request: (_, uid: string) => ports.pending.load(uid) ?? null,
        failure: null,
        attempts: 0,
        mayBePlaced: true,
      }),
      showAnswer: assign(({ context }, answer: Answer) => ({ failure: null, ...shownAfter(context, answer) })),
      explain: assign({
        failure: ({ context }, error: unknown) => failureOf(error, context.open !== null, ports.words),
      }),
      showSettled: assign(({ context }, response: SettledByCasino) => shownSettled(context, response)),
    },
    guards: {
      isUnfinished: (_, uid: string) => ports.pending.load(uid) !== undefined,
      isInSteps: () => inSteps,
      isInstant: ({ context }) => context.instant,
      isRoundOpen: ({ context }) => context.open !== null,
      isRequest: ({ context }) => context.request !== null,
      isLoadedOpen: (_, { open }: LoadedRound) => open !== null,
      isLoadedSettled: (_, { settled }: LoadedRound) => settled !== undefined,
      isOpenRound: ({ context }, { round_id }: SettledByCasino) => context.open?.round_id === round_id,
      isUnsure: (_, error: unknown) => failureOf(error).kind === 'unsure',
      isOutdated: (_, error: unknown) => inSteps && isOutdated(error),
      isOutButMayStand: ({ context }, error: unknown) => failureOf(error).kind === 'signed_out' && context.mayBePlaced,
      isPatient: ({ context }) => context.attempts <= RETRY_PAUSES_MS.length,
    },
    delays: {
      reveal: ({ context }) => revealMs(context),
      pause: ({ context }) => RETRY_PAUSES_MS[context.attempts - 1] ?? 0,
    },
  }).createMachine({
    id: 'round',
    context: ({ input }) => ({
      request: null,
      attempts: 0,
      mayBePlaced: false,
      before: null,
      open: null,
      response: null,
      failure: null,
      instant: input.instant,
    }),
    initial: 'idle',
    on: {
      INSTANT: { actions: assign({ instant: ({ event }) => event.instant }) },
      DISMISS: { actions: assign({ failure: null }) },
      SETTLED: {
        guard: { type: 'isOpenRound', params: ({ event }) => event.response },
        target: '.landed',
        actions: ['forgetPending', { type: 'showSettled', params: ({ event }) => event.response }],
      },
      // The idempotency key stays in the tab's session storage. When the same player signs in again, the
      // request is resumed.
      SIGNED_OUT: {
        target: '.idle',
        actions: ['releaseBalance', 'dropRequest', assign({ failure: null, response: null, open: null, before: null })],
      },
    },
    states: {
      idle: {
        on: {
          BET: {
            target: 'placing',
            actions: [
              assign({
                request: ({ event }) => ({ uid: event.uid, key: ports.newKey(), body: event.body }),
                failure: null,
                attempts: 0,
                mayBePlaced: false,
              }),
              'keepPending',
              'holdStake',
              emit({ type: 'placed' as const }),
            ],
          },
          RESUME: [
            {
              guard: { type: 'isUnfinished', params: ({ event }) => event.uid },
              target: 'placing',
              actions: { type: 'takePending', params: ({ event }) => event.uid },
            },
            { guard: 'isInSteps', target: 'loading', actions: 'resetAttempts' },
          ],
          RELOAD: { guard: 'isInSteps', target: 'loading', actions: 'resetAttempts' },
        },
      },
      /** An open round is shown and waits for the player's next action. */
      open: {
        on: {
          ACT: {
            target: 'placing',
            actions: [
              assign({
                request: ({ context, event }) => actionIn(openRound(context), event, ports.newKey()),
                failure: null,
                attempts: 0,
                mayBePlaced: false,
              }),
              'keepPending',
              'holdStake',
            ],
          },
          RELOAD: { target: 'loading', actions: 'resetAttempts' },
        },
      },
      placing: {
        entry: 'countAttempt',
        invoke: {
          src: 'send',
          input: ({ context }) => ({ request: requestInPlay(context), repeated: context.mayBePlaced }),
          onDone: {
            target: 'revealing',
            actions: [
              'forgetPending',
              { type: 'showAnswer', params: ({ event }) => event.output },
              emit(({ event }) => ({ type: 'answered' as const, response: event.output })),
            ],
          },
          onError: [
            {
              guard: { type: 'isUnsure', params: errorOf },
              target: 'unsure',
              actions: [
                { type: 'explain', params: errorOf },
                assign({ mayBePlaced: true }),
                emit(({ context }) => ({ type: 'unsure' as const, failure: lastFailure(context) })),
              ],
            },
            {
              guard: { type: 'isOutButMayStand', params: errorOf },
              target: 'refused',
              actions: { type: 'explain', params: errorOf },
            },
            {
              // What the player sees is not the round as the casino has it: another device was faster.
              guard: { type: 'isOutdated', params: errorOf },
              target: 'loading',
              actions: [
                'forgetPending',
                'releaseBalance',
                'dropRequest',
                { type: 'explain', params: errorOf },
                emit(({ context }) => ({ type: 'failed' as const, failure: lastFailure(context) })),
              ],
            },
            {
              target: 'refused',
              actions: ['forgetPending', { type: 'explain', params: errorOf }],
            },
          ],
        },
      },
      refused: {
        entry: [
          'releaseBalance',
          'dropRequest',
          emit(({ context }) => ({ type: 'failed' as const, failure: lastFailure(context) })),
        ],
        always: [{ guard: 'isRoundOpen', target: 'open' }, { target: 'idle' }],
      },
      /** Loads the open round after the page was opened, or after the round was changed elsewhere. */
      loading: {
        entry: 'countAttempt',
        // What is being loaded may be older than the action that this tells about.
        on: { RELOAD: { target: 'loading', reenter: true } },
        invoke: {
          src: 'load',
          input: ({ context }) => context.open?.round_id,
          onDone: [
            {
              guard: { type: 'isLoadedOpen', params: ({ event }) => event.output },
              target: 'open',
              actions: [
                assign(({ event }) => ({ open: event.output.open, before: null, response: null })),
                emit(({ context }) => ({ type: 'opened' as const, open: openRound(context) })),
              ],
            },
            {
              guard: { type: 'isLoadedSettled', params: ({ event }) => event.output },
              target: 'landed',
              actions: {
                type: 'showSettled',
                params: ({ event }) => event.output.settled as SettledByCasino,
              },
            },
            {
              guard: 'isRoundOpen',
              target: 'refused',
              actions: [
                assign(({ context, event }) => ({
                  open: null,
                  before: null,
                  response: event.output.ended,
                  failure: context.failure ?? endedElsewhere(ports.words),
                })),
              ],
            },
            { target: 'idle', actions: assign({ attempts: 0 }) },
          ],
          onError: [
            {
              guard: { type: 'isUnsure', params: errorOf },
              target: 'unsure',
              actions: { type: 'explain', params: errorOf },
            },
            { target: 'refused', actions: { type: 'explain', params: errorOf } },
          ],
        },
      },
      unsure: {
        initial: 'choosing',
        on: { ONLINE: { target: '.again', actions: 'resetAttempts' } },
        states: {
          choosing: { always: [{ guard: 'isPatient', target: 'waiting' }, { target: 'asking' }] },
          waiting: { after: { pause: { target: 'again' } } },
          asking: { on: { CHECK: { target: 'again', actions: 'resetAttempts' } } },
          again: { always: [{ guard: 'isRequest', target: '#round.placing' }, { target: '#round.loading' }] },
        },
      },
      revealing: {
        always: { guard: 'isInstant', target: 'landed' },
        after: { reveal: { target: 'landed' } },
      },
      landed: {
        entry: ['releaseBalance', 'dropRequest'],
        always: [
          {
            guard: 'isRoundOpen',
            target: 'open',
            actions: emit(({ context }) => ({ type: 'opened' as const, open: openRound(context) })),
          },
          {
            target: 'idle',
            actions: emit(({ context }) => ({ type: 'settled' as const, response: lastResponse(context) })),
          },
        ],
      },
    },
  });
}

/** Whether no request is being sent and no result is being shown. */
export function isAtRest(snapshot: { matches(state: 'idle' | 'open'): boolean }): boolean {
  return snapshot.matches('idle') || snapshot.matches('open');
}

const errorOf = ({ event }: { event: ErrorActorEvent }): unknown => event.error;

function actionIn(
  { round_id, currency, sequence }: OpenRound,
  { uid, act }: Extract<RoundEvent, { type: 'ACT' }>,
  key: string,
): PendingAction {
  return { uid, key, round_id, currency, stake: act.stake, body: { sequence, ...act.fields } };
}

function requestInPlay({ request }: RoundContext): PendingRequest {
  if (!request) throw new Error('round: entered `placing` without a request; BET, ACT and RESUME must set one first');
  return request;
}

function openRound({ open }: RoundContext): OpenRound {
  if (!open) throw new Error('round: entered `open` without an open round');
  return open;
}

function lastResponse({ response }: RoundContext): SettledByCasino {
  if (!response || !('balances' in response)) throw new Error('round: settled without a response to the request');
  return response;
}

function lastFailure({ failure }: RoundContext): BetFailure {
  if (!failure) throw new Error('round: an event reports a failed request, but no failure was set');
  return failure;
}
