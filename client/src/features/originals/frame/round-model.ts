import type { MicrosText } from '@goldwake/contracts';
import type { BetFailure, FailureWords } from './bet-failure.js';
import type { BetBody, PlacedRound, SettledByCasino } from './original.js';
import type { PendingBets, PendingRequest } from './pending-bet.js';
import type { ActionFields, Answer, OpenRound } from './steps.js';

export interface PlaceOptions {
  /** Whether an earlier request may already have placed this bet or taken this action. */
  repeated: boolean;
  signal: AbortSignal;
}

/** Functions that the round machine needs from its environment. */
export interface RoundPorts {
  /** @throws a problem with its `code`, or any other error if there was no response */
  send(request: PendingRequest, options: PlaceOptions): Promise<Answer>;
  /**
   * Loads the player's open round. If there is none, the round with the given id, which was open before, is loaded as
   * it has ended. Only called for games in several steps.
   */
  load(lastKnown: string | undefined, signal: AbortSignal): Promise<LoadedRound>;
  pending: PendingBets;
  newKey(): string;
  /** Subtracts the stake of a request from the balance on the screen until `release` is called. */
  hold(request: PendingRequest): void;
  /** Ends the hold, so that the screen shows the actual balance again. Does nothing for a request without a hold. */
  release(request: PendingRequest): void;
  /** Words of the game where those of the frame do not fit. */
  words?: FailureWords;
}

export interface LoadedRound {
  open: OpenRound | null;
  ended: PlacedRound | null;
  /** The round that was open before, if the casino settles rounds by itself; then `ended` is null. */
  settled?: SettledByCasino | undefined;
}

/** What is shown after an answer: the open round, or else the settled one, and the round as it was before. */
export interface ShownRound {
  /** The open round before the last answer; null after the answer to the bet. */
  before: OpenRound | null;
  /** Round in several steps that waits for the player's next action, as it was last answered. */
  open: OpenRound | null;
  /** Round that was settled last in this tab. */
  response: PlacedRound | SettledByCasino | null;
}

export interface RoundContext extends ShownRound {
  /** The bet or action that is being sent. */
  request: PendingRequest | null;
  /** Number of requests sent with this idempotency key since the player last started or checked the request. */
  attempts: number;
  /** True if an earlier request with this idempotency key may have had an effect. */
  mayBePlaced: boolean;
  failure: BetFailure | null;
  /** Whether the result is shown without the animation. */
  instant: boolean;
}

/** An action with its additional stake. */
export interface Act {
  fields: ActionFields;
  stake: MicrosText;
}

export type RoundEvent =
  | { type: 'BET'; uid: string; body: BetBody }
  /** An action in the open round. Ignored if none is open or a request is being sent. */
  | { type: 'ACT'; uid: string; act: Act }
  /**
   * Sent when a player has signed in, or a signed-in player has loaded the page. If this player has an unfinished
   * request, it is sent again; otherwise the open round is loaded.
   */
  | { type: 'RESUME'; uid: string }
  /** The round was changed elsewhere, for example on another device. Ignored while a request is being sent. */
  | { type: 'RELOAD' }
  /** The casino has settled the open round without an action of the player. Ignored for any other round. */
  | { type: 'SETTLED'; response: SettledByCasino }
  | { type: 'CHECK' }
  | { type: 'ONLINE' }
  | { type: 'SIGNED_OUT' }
  | { type: 'DISMISS' }
  | { type: 'INSTANT'; instant: boolean };

export type RoundEmitted =
  | { type: 'answered'; response: Answer }
  /** A new bet is sent for the first time; a bet that is resumed after a reload was reported before. */
  | { type: 'placed' }
  /** An open round is shown and waits for the player's next action. */
  | { type: 'opened'; open: OpenRound }
  | { type: 'settled'; response: SettledByCasino }
  /** No answer is coming any more: the request was refused, or its round has ended elsewhere. */
  | { type: 'failed'; failure: BetFailure }
  | { type: 'unsure'; failure: BetFailure };
