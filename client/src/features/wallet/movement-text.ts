import type { Movement } from '@goldwake/contracts/http';
import { isOriginal } from '../../rounds/index.js';

/**
 * Returns what happened, in words that a player uses.
 * @param game name of the round's game; ignored if the movement has no round
 */
export function movementTitle({ kind, round }: Movement, game: string): string {
  switch (kind) {
    case 'bonus':
      return 'Daily bonus';
    case 'top_up':
      return 'Top-up';
    case 'rakeback':
      return 'Rakeback';
    case 'vip_reward':
      return 'VIP reward';
    case 'promotion':
      return 'Promotion';
    case 'referral_bonus':
      return 'Bonus for a friend you referred';
    case 'referred_bonus':
      return 'Bonus for joining through a friend';
    case 'postal_code':
      return 'Postal request code';
    case 'purchase':
      return 'Coins bought';
    case 'purchase_taken_back':
      return 'Bought coins taken back';
    case 'purchase_restored':
      return 'Bought coins restored';
    case 'bet':
      return `${game} bet`;
    case 'win':
      return `${game} win`;
    case 'loss':
      return round?.stake ? `${game} bet` : `${game} round without a win`;
    case 'roll_back':
      return `${game} bet returned`;
    case 'adjustment':
      return 'Correction';
    case 'hold':
      return 'Held for a redemption';
    case 'capture':
      return 'Redeemed';
    case 'release':
      return 'Hold released';
  }
}

/** Returns whether the round of a movement may be settled. A settled round of a slot has a movement of its own. */
export function isCheckable({ kind, round }: Pick<Movement, 'kind' | 'round'>): boolean {
  if (!round?.game_id) return false;
  return kind === 'win' || kind === 'loss' || (kind === 'bet' && isOriginal(round.game_id));
}
