import type { DiceBetBody, DiceBetResponse } from '@goldwake/contracts/http';
import { assign, type ErrorActorEvent, emit, fromPromise, setup } from 'xstate';
import { type BetFailure, failureOf } from './bet-failure.js';
import type { PendingBet, PendingBets } from './pending-bet.js';

/** Duration of the animation that moves the marker along the track, in milliseconds. */
export const REVEAL_MS = 380;
/**
 * Pauses before each retry of a bet with the same idempotency key, in milliseconds. After the last retry fails, the
 * player decides what to do.
 */
export const RETRY_PAUSES_MS = [500, 1_000, 2_000, 4_000] as const;

export interface PlaceOptions {
  /** Whether an earlier request may already have placed this bet. */
  repeated: boolean;
  signal: AbortSignal;
}

/** Functions that the round machine needs from its environment. */
export interface RoundPorts {
  /** @throws a problem with its `code`, or any other error if there was no response */
  placeBet(bet: PendingBet, options: PlaceOptions): Promise<DiceBetResponse>;
  pending: PendingBets;
  newKey(): string;
  /** Subtracts the stake from the balance on the screen until `release` is called. */
  hold(bet: PendingBet): void;
  /** Ends the hold, so that the screen shows the actual balance again. Does nothing for a bet without a hold. */
  release(bet: PendingBet): void;
}

export interface RoundContext {
  bet: PendingBet | null;
  /** Number of requests sent with this idempotency key since the player last started or checked the bet. */
  attempts: number;
  /** True if an earlier request with this idempotency key may have placed the bet. */
  mayBePlaced: boolean;
  /** Response to the bet that was settled last in this tab. */
  response: DiceBetResponse | null;
  failure: BetFailure | null;
  /** Whether the result is shown without the animation of the marker. */
  instant: boolean;
}

export type RoundEvent =
  | { type: 'BET'; uid: string; body: DiceBetBody }
  /**
   * Sent when a player has signed in, or a signed-in player has loaded the page. If this player has an unfinished bet,
   * it is sent again.
   */
  | { type: 'RESUME'; uid: string }
  | { type: 'CHECK' }
  | { type: 'ONLINE' }
  | { type: 'SIGNED_OUT' }
  | { type: 'DISMISS' }
  | { type: 'INSTANT'; instant: boolean };

export type RoundEmitted =
  | { type: 'answered'; response: DiceBetResponse }
  | { type: 'settled'; response: DiceBetResponse }
  | { type: 'failed'; failure: BetFailure }
  | { type: 'unsure'; failure: BetFailure };

/**
 * Creates the state machine of a single bet, from the click until the marker has landed. After a reload, a lost
 * connection or a sign-out, the bet is sent again with the same idempotency key, so the player never bets twice.
 */
export function createDiceRoundMachine(ports: RoundPorts) {
  return setup({
    types: {
      context: {} as RoundContext,
      events: {} as RoundEvent,
      emitted: {} as RoundEmitted,
      input: {} as { instant: boolean },
    },
    actors: {
      place: fromPromise<DiceBetResponse, { bet: PendingBet; repeated: boolean }>(
        ({ input: { bet, repeated }, signal }) => ports.placeBet(bet, { repeated, signal }),
      ),
    },
    actions: {
      keepPending: ({ context }) => {
        if (context.bet) ports.pending.save(context.bet);
      },
      forgetPending: () => ports.pending.forget(),
      holdStake: ({ context }) => {
        if (context.bet) ports.hold(context.bet);
      },
      releaseBalance: ({ context }) => {
        if (context.bet) ports.release(context.bet);
      },
      dropBet: assign({ bet: null, attempts: 0, mayBePlaced: false }),
      askAfresh: assign({ attempts: 0 }),
    },
    guards: {
      isUnfinished: (_, uid: string) => ports.pending.load(uid) !== undefined,
      isInstant: ({ context }) => context.instant,
      isUnsure: (_, error: unknown) => failureOf(error).kind === 'unsure',
      isOutButMayStand: ({ context }, error: unknown) => failureOf(error).kind === 'signed_out' && context.mayBePlaced,
      isPatient: ({ context }) => context.attempts <= RETRY_PAUSES_MS.length,
    },
    delays: {
      reveal: REVEAL_MS,
      pause: ({ context }) => RETRY_PAUSES_MS[context.attempts - 1] ?? 0,
    },
  }).createMachine({
    id: 'dice-round',
    context: ({ input }) => ({
      bet: null,
      attempts: 0,
      mayBePlaced: false,
      response: null,
      failure: null,
      instant: input.instant,
    }),
    initial: 'idle',
    on: {
      INSTANT: { actions: assign({ instant: ({ event }) => event.instant }) },
      DISMISS: { actions: assign({ failure: null }) },
      // The idempotency key stays in the tab's session storage. When the same player signs in again, the bet is
      // resumed.
      SIGNED_OUT: {
        target: '.idle',
        actions: ['releaseBalance', 'dropBet', assign({ failure: null, response: null })],
      },
    },
    states: {
      idle: {
        on: {
          BET: {
            target: 'placing',
            actions: [
              assign({
                bet: ({ event }) => ({ uid: event.uid, key: ports.newKey(), body: event.body }),
                failure: null,
                attempts: 0,
                mayBePlaced: false,
              }),
              'keepPending',
              'holdStake',
            ],
          },
          RESUME: {
            guard: { type: 'isUnfinished', params: ({ event }) => event.uid },
            target: 'placing',
            // The stake is not held here, because the balance may already include this bet.
            actions: assign({
              bet: ({ event }) => ports.pending.load(event.uid) ?? null,
              failure: null,
              attempts: 0,
              mayBePlaced: true,
            }),
          },
        },
      },
      placing: {
        entry: assign({ attempts: ({ context }) => context.attempts + 1 }),
        invoke: {
          src: 'place',
          input: ({ context }) => ({ bet: betInPlay(context), repeated: context.mayBePlaced }),
          onDone: {
            target: 'revealing',
            actions: [
              'forgetPending',
              assign({ response: ({ event }) => event.output, failure: null }),
              emit(({ context }) => ({ type: 'answered' as const, response: lastResponse(context) })),
            ],
          },
          onError: [
            {
              guard: { type: 'isUnsure', params: ({ event }: { event: ErrorActorEvent }) => event.error },
              target: 'unsure',
              actions: [
                assign({ failure: ({ event }) => failureOf(event.error), mayBePlaced: true }),
                emit(({ context }) => ({ type: 'unsure' as const, failure: lastFailure(context) })),
              ],
            },
            {
              guard: { type: 'isOutButMayStand', params: ({ event }: { event: ErrorActorEvent }) => event.error },
              target: 'idle',
              actions: [
                'releaseBalance',
                'dropBet',
                assign({ failure: ({ event }) => failureOf(event.error) }),
                emit(({ context }) => ({ type: 'failed' as const, failure: lastFailure(context) })),
              ],
            },
            {
              target: 'idle',
              actions: [
                'forgetPending',
                'releaseBalance',
                'dropBet',
                assign({ failure: ({ event }) => failureOf(event.error) }),
                emit(({ context }) => ({ type: 'failed' as const, failure: lastFailure(context) })),
              ],
            },
          ],
        },
      },
      unsure: {
        initial: 'choosing',
        on: { ONLINE: { target: 'placing', actions: 'askAfresh' } },
        states: {
          choosing: { always: [{ guard: 'isPatient', target: 'waiting' }, { target: 'asking' }] },
          waiting: { after: { pause: { target: '#dice-round.placing' } } },
          asking: { on: { CHECK: { target: '#dice-round.placing', actions: 'askAfresh' } } },
        },
      },
      revealing: {
        always: { guard: 'isInstant', target: 'landed' },
        after: { reveal: { target: 'landed' } },
      },
      landed: {
        always: {
          target: 'idle',
          actions: [
            'releaseBalance',
            'dropBet',
            emit(({ context }) => ({ type: 'settled' as const, response: lastResponse(context) })),
          ],
        },
      },
    },
  });
}

function betInPlay({ bet }: RoundContext): PendingBet {
  if (!bet) throw new Error('dice-round: entered `placing` without a bet; BET and RESUME must set one first');
  return bet;
}

function lastResponse({ response }: RoundContext): DiceBetResponse {
  if (!response) throw new Error('dice-round: entered `revealing` without a response to the bet');
  return response;
}

function lastFailure({ failure }: RoundContext): BetFailure {
  if (!failure) throw new Error('dice-round: an event reports a failed bet, but no failure was set');
  return failure;
}
