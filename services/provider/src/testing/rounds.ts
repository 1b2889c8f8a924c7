import type { Round } from '../domain/index.js';

/** Words of a round: the upper 52 bits choose its book. */
export const WORDS: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8];

/** A round of a slot whose bet is about to be sent. */
export const BETTING: Round = {
  round_id: '0123456789abcdef0123456789abcdef',
  status: 'betting',
  play: 'p',
  key: 'k1',
  player_id: 'u1',
  game_id: 'the-eel-wife',
  game_name: 'The Eel Wife',
  currency: 'gold_coins',
  stake: '2000000',
  placed_at: '2026-01-15T12:00:00.000Z',
  shown: false,
  failures: 0,
};
