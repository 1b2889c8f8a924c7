import type { ProblemDeclarations } from '../problem-declaration.js';

/** Problems of the games service. */
export const GAMES_PROBLEMS = {
  bets_closed: {
    status: 409,
    title: 'No bets are accepted at the moment',
    meaning: 'The round at the table has started or is about to. Nothing was booked.',
    next: 'Place the bet in the next round. `opens_at` states when it opens, if that is known.',
  },
  round_not_open: {
    status: 409,
    title: 'This round is not open',
    meaning: 'The round is finished, was rolled back, or does not exist.',
    next: 'Read the current state of the round before the next command.',
  },
  round_open: {
    status: 409,
    title: 'Finish your open round of this game first',
    meaning: 'A player has at most one open round of each game. `round_id` names it. Nothing was booked.',
    next: 'Read the open round with GET /api/games/<game>/rounds/open and finish it.',
  },
  sequence_conflict: {
    status: 409,
    title: 'The round has gone on in the meantime',
    meaning:
      'The `sequence` of the request is not the number of actions in the round. The `sequence` of this response is the actual number.',
    next: 'Read the open round with GET /api/games/<game>/rounds/open and decide again.',
  },
  action_not_allowed: {
    status: 422,
    title: 'The rules do not allow this action now',
    meaning: 'The rules of the game do not allow this action in the current state of the round. Nothing was booked.',
    next: 'Choose an action that the round allows.',
  },
  game_closed: {
    status: 409,
    title: 'This game is closed at the moment',
    meaning: 'The game takes no bets at the moment.',
    next: 'Choose another game, or try again later.',
  },
  play_session_ended: {
    status: 409,
    title: 'This session of play has ended',
    meaning: 'The token or the session is unknown or has expired, or the player has signed out or is banned.',
    next: 'Open the game again from the casino.',
  },
  provider_call_refused: {
    status: 401,
    title: 'The call is not signed by a provider',
    meaning:
      'The header provider-id names no provider, or provider-signature does not sign these bytes for it within five minutes of the clock.',
    next: 'Sign the exact body with the key of the provider, and check the clock.',
  },
  round_voided: {
    status: 409,
    title: 'This round was cancelled',
    meaning:
      'A rollback has cancelled the round, before or after a bet on it, so that this bet is refused. Nothing was booked.',
    next: 'Start another round with another id.',
  },
} as const satisfies ProblemDeclarations;
