import type { DiceBetAnswer, DiceBetBody } from '@goldwake/contracts/http';
import { assign, type ErrorActorEvent, emit, fromPromise, setup } from 'xstate';
import { type BetFailure, failureOf } from './bet-failure.js';
import type { PendingBet, PendingBets } from './pending-bet.js';

/** The marker's way over the track. */
export const REVEAL_MS = 380;
/** Pauses before the same key is sent again; after the last one the player is asked. */
export const RETRY_PAUSES_MS = [500, 1_000, 2_000, 4_000] as const;

/** What a round needs of the world. */
export interface RoundPorts {
  /** @throws a problem with its `code`, or anything else where no answer came */
  place(bet: PendingBet, signal: AbortSignal): Promise<DiceBetAnswer>;
  pending: PendingBets;
  newKey(): string;
  /** Takes the stake off the shown balance and keeps it there until the release. */
  hold(bet: PendingBet): void;
  /** Shows the balance as it is; nothing for a bet that was not held. */
  release(bet: PendingBet): void;
}

export interface RoundContext {
  bet: PendingBet | null;
  /** Sendings of this key since the player last asked for it. */
  attempts: number;
  /** An earlier sending of this key may have been settled. */
  mayStand: boolean;
  /** The last round that was answered in this tab. */
  answer: DiceBetAnswer | null;
  failure: BetFailure | null;
  /** No travel of the marker. */
  instant: boolean;
}

export type RoundEvent =
  | { type: 'BET'; uid: string; body: DiceBetBody }
  /** Signed in, or loaded as signed in: an unfinished key of this player is sent again. */
  | { type: 'RESUME'; uid: string }
  | { type: 'CHECK' }
  | { type: 'ONLINE' }
  | { type: 'SIGNED_OUT' }
  | { type: 'DISMISS' }
  | { type: 'INSTANT'; instant: boolean };

export type RoundEmitted =
  | { type: 'answered'; answer: DiceBetAnswer }
  | { type: 'settled'; answer: DiceBetAnswer }
  | { type: 'failed'; failure: BetFailure }
  | { type: 'unsure'; failure: BetFailure };

/** One bet at a time, from the press to the marker's landing; survives reload, silence and sign-out without betting twice. */
export function createDiceRoundMachine(ports: RoundPorts) {
  return setup({
    types: {
      context: {} as RoundContext,
      events: {} as RoundEvent,
      emitted: {} as RoundEmitted,
      input: {} as { instant: boolean },
    },
    actors: {
      place: fromPromise<DiceBetAnswer, PendingBet>(({ input, signal }) => ports.place(input, signal)),
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
      dropBet: assign({ bet: null, attempts: 0, mayStand: false }),
      askAfresh: assign({ attempts: 0 }),
    },
    guards: {
      isUnfinished: (_, uid: string) => ports.pending.load(uid) !== undefined,
      isInstant: ({ context }) => context.instant,
      isUnsure: (_, error: unknown) => failureOf(error).kind === 'unsure',
      isOutButMayStand: ({ context }, error: unknown) => failureOf(error).kind === 'signed_out' && context.mayStand,
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
      mayStand: false,
      answer: null,
      failure: null,
      instant: input.instant,
    }),
    initial: 'idle',
    on: {
      INSTANT: { actions: assign({ instant: ({ event }) => event.instant }) },
      DISMISS: { actions: assign({ failure: null }) },
      // The key stays in the tab's storage: signing in again as the same player resumes it.
      SIGNED_OUT: {
        target: '.idle',
        actions: ['releaseBalance', 'dropBet', assign({ failure: null, answer: null })],
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
                mayStand: false,
              }),
              'keepPending',
              'holdStake',
            ],
          },
          RESUME: {
            guard: { type: 'isUnfinished', params: ({ event }) => event.uid },
            target: 'placing',
            // No hold: whether the balance already stands after this bet is just what is being asked.
            actions: assign({
              bet: ({ event }) => ports.pending.load(event.uid) ?? null,
              failure: null,
              attempts: 0,
              mayStand: true,
            }),
          },
        },
      },
      placing: {
        entry: assign({ attempts: ({ context }) => context.attempts + 1 }),
        invoke: {
          src: 'place',
          input: ({ context }) => betInPlay(context),
          onDone: {
            target: 'revealing',
            actions: [
              'forgetPending',
              assign({ answer: ({ event }) => event.output, failure: null }),
              emit(({ context }) => ({ type: 'answered' as const, answer: lastAnswer(context) })),
            ],
          },
          onError: [
            {
              guard: { type: 'isUnsure', params: ({ event }: { event: ErrorActorEvent }) => event.error },
              target: 'unsure',
              actions: [
                assign({ failure: ({ event }) => failureOf(event.error), mayStand: true }),
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
            emit(({ context }) => ({ type: 'settled' as const, answer: lastAnswer(context) })),
          ],
        },
      },
    },
  });
}

export type DiceRoundMachine = ReturnType<typeof createDiceRoundMachine>;

function betInPlay({ bet }: RoundContext): PendingBet {
  if (!bet) throw new Error('dice-round: placing without a bet; BET and RESUME set one before they enter `placing`');
  return bet;
}

function lastAnswer({ answer }: RoundContext): DiceBetAnswer {
  if (!answer) throw new Error('dice-round: landed without an answer; `revealing` is entered only with one');
  return answer;
}

function lastFailure({ failure }: RoundContext): BetFailure {
  if (!failure) throw new Error('dice-round: told of a failure that was not set before');
  return failure;
}
