import { type ChatMessage, type PlayedRound, readChatText } from '@goldwake/contracts';
import { assign, emit, fromPromise, not, setup } from 'xstate';
import { asProblem, type ProblemError } from '../../api/problem-error.js';
import { serverNow } from '../../clock/clock.js';

/** The message that is being answered, as the composer quotes it. */
export interface ReplyTarget {
  message_id: string;
  user_id: string;
  username: string;
  text: string;
}

/** A message of this player that the server has not confirmed yet. */
export interface Outgoing {
  /** The `clientMessageId`, which stays the same when the message is sent again. */
  id: string;
  text: string;
  reply: ReplyTarget | null;
  /** The bet that the message shows. */
  round: PlayedRound | null;
  status: 'queued' | 'failed';
  problem: ProblemError | null;
}

/** What the player has written and the server has not confirmed. It survives a reload of the page. */
export interface Unsent {
  typed: string;
  reply: ReplyTarget | null;
  /** The bet that is attached to the next message. */
  round: PlayedRound | null;
  outbox: readonly Outgoing[];
}

export interface ComposerContext extends Unsent {
  /** The message of the current request. It is removed from the outbox if its push arrives before the response. */
  underway: Outgoing | null;
  online: boolean;
  /** Time until which the player cannot send, in milliseconds since the Unix epoch; 0 if there is no need to wait. */
  waitUntil: number;
  /** Why the player has to wait. `fast`: the server has refused a message as too fast; `slow`: slow mode is on. */
  waitFor: 'fast' | 'slow';
  /** The server's reason for the wait; null after the player's own message in slow mode. */
  waitText: string | null;
  /** `until` is null for a mute without an end; `reason` is null until the state of the chat is loaded. */
  mute: { until: number | null; reason: string | null } | null;
  muteVersion: number;
  slowSeconds: number;
  slowVersion: number;
  /** Why the message in the input was refused; null once it has changed or can be sent again. */
  refusal: ProblemError | null;
}

export const NOTHING_UNSENT: Unsent = { typed: '', reply: null, round: null, outbox: [] };

export type ComposerEvent =
  | { type: 'TYPE'; text: string }
  | { type: 'REPLY'; to: ReplyTarget }
  | { type: 'CANCEL_REPLY' }
  | { type: 'ATTACH'; round: PlayedRound }
  | { type: 'DETACH' }
  /** `id` becomes the `clientMessageId`. */
  | { type: 'SEND'; id: string }
  | { type: 'RETRY'; id: string }
  | { type: 'DISCARD'; id: string }
  /** A push or a response has added a message of this player to the list. */
  | { type: 'ARRIVED'; message: Pick<ChatMessage, 'client_message_id' | 'text' | 'round'> }
  | { type: 'ONLINE' }
  | { type: 'OFFLINE' }
  | { type: 'RESTRICTED'; until: string | null; forEver: boolean; reason: string | null; version: number }
  | { type: 'SLOW_MODE'; seconds: number; version: number };

/** Waiting time when a refusal does not state one, in milliseconds. */
const WAIT_MS = 5_000;
/** Maximum delay of a timer, in milliseconds. A timer with a longer delay fires at once. */
const DELAY_MS_MAX = 2 ** 31 - 1;

const delayUntil = (at: number) => Math.min(DELAY_MS_MAX, Math.max(0, at - serverNow()));

/** Returns the text to send; null if it is invalid. It may be empty if a bet is attached. */
export function textToSend({ typed, round }: Pick<ComposerContext, 'typed' | 'round'>): string | null {
  const { text, fault } = readChatText(typed);
  return fault === 'empty' && round ? '' : text;
}

/** Whether the message in the input was refused and cannot be sent again yet. Any other message can be sent. */
export function isRefusedForNow({ refusal }: Pick<ComposerContext, 'refusal'>): boolean {
  return refusal?.retryAt !== undefined;
}

/** Whether the message may have been stored. A failed message without a problem was interrupted by a reload. */
const isUnfinished = ({ status, problem }: Outgoing) => status === 'queued' || problem === null || problem.unsure;

/**
 * The chat input and the outbox of unsent messages. Messages are sent one at a time, so that they keep their order. The
 * gate is closed while the player is offline, muted or has to wait; then nothing is sent. The `send` actor is supplied
 * with `provide`.
 */
export const composerMachine = setup({
  types: {
    context: {} as ComposerContext,
    events: {} as ComposerEvent,
    input: {} as { unsent: Unsent },
    emitted: {} as { type: 'sent'; message: ChatMessage },
  },
  actors: {
    send: fromPromise<ChatMessage, Outgoing>(() =>
      Promise.reject(new Error("composerMachine: supply the actor 'send' with provide()")),
    ),
  },
  delays: {
    wait: ({ context }) => delayUntil(context.waitUntil),
    mute: ({ context }) => delayUntil(context.mute?.until ?? Number.POSITIVE_INFINITY),
    refusal: ({ context }) => delayUntil(context.refusal?.retryAt ?? Number.POSITIVE_INFINITY),
  },
  guards: {
    offline: ({ context }) => !context.online,
    muted: ({ context }) => context.mute !== null,
    waiting: ({ context }) => context.waitUntil > 0,
    sendable: ({ context }) =>
      context.online &&
      context.mute === null &&
      context.waitUntil === 0 &&
      !isRefusedForNow(context) &&
      textToSend(context) !== null,
    refusedForNow: ({ context }) => isRefusedForNow(context),
    queued: ({ context }) =>
      context.online &&
      context.mute === null &&
      context.waitUntil === 0 &&
      context.outbox.some(({ status }) => status === 'queued'),
    newMute: ({ context, event }) => event.type === 'RESTRICTED' && event.version >= context.muteVersion,
  },
  actions: {
    type: assign(({ event }) => (event.type === 'TYPE' ? { typed: event.text, refusal: null } : {})),
    reply: assign(({ event }) => (event.type === 'REPLY' ? { reply: event.to } : {})),
    cancelReply: assign({ reply: null }),
    attach: assign(({ event }) => (event.type === 'ATTACH' ? { round: event.round, refusal: null } : {})),
    detach: assign({ round: null, refusal: null }),
    enqueue: assign(({ context, event }) => {
      const text = textToSend(context);
      if (event.type !== 'SEND' || text === null) return {};
      const { reply, round } = context;
      const message: Outgoing = { id: event.id, text, reply, round, status: 'queued', problem: null };
      return { typed: '', reply: null, round: null, refusal: null, outbox: [...context.outbox, message] };
    }),
    takeFirst: assign(({ context }) => ({
      underway: context.outbox.find(({ status }) => status === 'queued') ?? null,
    })),
    enqueueAgain: assign(({ context, event }) => ({
      outbox: context.outbox.map((message) =>
        event.type === 'RETRY' && message.id === event.id
          ? { ...message, status: 'queued' as const, problem: null }
          : message,
      ),
    })),
    discard: assign(({ context, event }) => ({
      outbox: context.outbox.filter(({ id }) => event.type !== 'DISCARD' || id !== event.id),
    })),
    /** Removes an arrived message from the outbox. A push has no client id, so text and bet identify the message. */
    settle: assign(({ context: { outbox }, event }) => {
      if (event.type !== 'ARRIVED') return {};
      const { client_message_id: id, text, round } = event.message;
      const isSame = (message: Outgoing) => message.text === text && message.round?.round_id === round?.round_id;
      const at = outbox.findIndex((message) =>
        id === null ? isUnfinished(message) && isSame(message) : message.id === id,
      );
      return at < 0 ? {} : { outbox: outbox.filter((_, index) => index !== at) };
    }),
    keepMute: assign(({ event }) => {
      if (event.type !== 'RESTRICTED') return {};
      const { until, forEver, reason, version } = event;
      const isOver = until !== null && Date.parse(until) <= serverNow();
      const isMuted = forEver || (until !== null && !isOver);
      const mute = { until: until === null ? null : Date.parse(until), reason };
      return { mute: isMuted ? mute : null, muteVersion: version };
    }),
    /**
     * A changed slow mode cancels the wait of the previous one. A later refusal states a new waiting time if needed.
     */
    keepSlowMode: assign(({ context, event }) => {
      if (event.type !== 'SLOW_MODE' || event.version < context.slowVersion) return {};
      const endsWait = context.waitFor === 'slow' && event.seconds !== context.slowSeconds;
      return { slowSeconds: event.seconds, slowVersion: event.version, ...(endsWait && { waitUntil: 0 }) };
    }),
    endWait: assign({ waitUntil: 0 }),
    endMute: assign({ mute: null }),
    endRefusal: assign({ refusal: null }),
  },
}).createMachine({
  id: 'composer',
  context: ({ input: { unsent } }) => ({
    ...unsent,
    underway: null,
    online: true,
    waitUntil: 0,
    waitFor: 'fast',
    waitText: null,
    mute: null,
    muteVersion: 0,
    slowSeconds: 0,
    slowVersion: 0,
    refusal: null,
  }),
  type: 'parallel',
  on: {
    TYPE: { actions: 'type' },
    REPLY: { actions: 'reply' },
    CANCEL_REPLY: { actions: 'cancelReply' },
    ATTACH: { actions: 'attach' },
    DETACH: { actions: 'detach' },
    RETRY: { actions: 'enqueueAgain' },
    DISCARD: { actions: 'discard' },
    ARRIVED: { actions: 'settle' },
    SEND: { guard: 'sendable', actions: 'enqueue' },
  },
  states: {
    gate: {
      initial: 'judging',
      // These events are not handled at the root: a transition there would leave `sending` and abort its request.
      on: {
        ONLINE: { actions: assign({ online: true }), target: '.judging' },
        OFFLINE: { actions: assign({ online: false }), target: '.judging' },
        RESTRICTED: { guard: 'newMute', actions: 'keepMute', target: '.judging' },
        SLOW_MODE: { actions: 'keepSlowMode', target: '.judging' },
      },
      states: {
        judging: {
          always: [
            { guard: 'offline', target: 'offline' },
            { guard: 'muted', target: 'muted' },
            { guard: 'waiting', target: 'waiting' },
            { target: 'open' },
          ],
        },
        open: {
          always: [
            { guard: 'muted', target: 'muted' },
            { guard: 'waiting', target: 'waiting' },
          ],
        },
        waiting: { after: { wait: { target: 'judging', actions: 'endWait' } } },
        muted: { after: { mute: { target: 'judging', actions: 'endMute' } } },
        offline: {},
      },
    },
    refusal: {
      initial: 'idle',
      states: {
        idle: { always: { guard: 'refusedForNow', target: 'timed' } },
        timed: {
          always: { guard: not('refusedForNow'), target: 'idle' },
          after: { refusal: { target: 'idle', actions: 'endRefusal' } },
        },
      },
    },
    outbox: {
      initial: 'idle',
      states: {
        idle: { always: { guard: 'queued', target: 'sending', actions: 'takeFirst' } },
        sending: {
          invoke: {
            src: 'send',
            input: ({ context }) => context.underway as Outgoing,
            onDone: {
              target: 'idle',
              actions: [
                assign(({ context: { outbox, underway, slowSeconds } }) => ({
                  outbox: outbox.filter(({ id }) => id !== underway?.id),
                  ...(slowSeconds > 0 && {
                    waitUntil: serverNow() + slowSeconds * 1_000,
                    waitFor: 'slow' as const,
                    waitText: null,
                  }),
                })),
                emit(({ event }) => ({ type: 'sent', message: event.output })),
              ],
            },
            onError: {
              target: 'idle',
              actions: assign(({ context, event }) => afterFailure(context, asProblem(event.error))),
            },
          },
        },
      },
    },
  },
});

/**
 * Returns the changes to the context after sending has failed. A refused message returns to an empty input, where the
 * player can change it. A message with an unknown outcome stays in the outbox, because it must be resent unchanged.
 */
function afterFailure(context: ComposerContext, problem: ProblemError): Partial<ComposerContext> {
  const at = context.outbox.findIndex(({ id }) => id === context.underway?.id);
  const failed = context.outbox[at];
  if (!failed) return {};
  const gate = gateAfter(context, problem);
  const isGateClosed = Object.keys(gate).length > 0;
  const isEmpty = context.typed.trim() === '' && !context.reply && !context.round;
  const goesBack = !problem.unsure && problem.code !== 'offline' && isEmpty;
  const outbox = context.outbox.flatMap((message, index): Outgoing[] => {
    if (index === at) return goesBack ? [] : [{ ...message, status: 'failed', problem }];
    // Otherwise, later messages would be sent before this one when the gate opens.
    return [isGateClosed && message.status === 'queued' ? { ...message, status: 'failed', problem } : message];
  });
  if (!goesBack) return { ...gate, outbox };
  const refusal = isGateClosed ? null : problem;
  return { ...gate, outbox, typed: failed.text, reply: failed.reply, round: failed.round, refusal };
}

function gateAfter(context: ComposerContext, problem: ProblemError): Partial<ComposerContext> {
  if (problem.code === 'chat_too_fast' || problem.code === 'too_many_requests') {
    const waitFor = context.slowSeconds > 0 ? 'slow' : 'fast';
    return { waitUntil: problem.retryAt ?? serverNow() + WAIT_MS, waitFor, waitText: problem.message };
  }
  if (problem.code !== 'chat_muted') return {};
  return { mute: { until: problem.until == null ? null : Date.parse(problem.until), reason: null } };
}
