import type { Movement } from '@goldwake/contracts/http';
import { gameName } from '../../rounds/index.js';

/** Returns what happened, in words that a player uses. */
export function movementTitle({ kind, round }: Movement): string {
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
      return `${nameOf(round)} bet`;
    case 'win':
      return `${nameOf(round)} win`;
    case 'loss':
      return round?.stake ? `${nameOf(round)} bet` : `${nameOf(round)} round without a win`;
    case 'roll_back':
      return `${nameOf(round)} bet returned`;
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

const nameOf = (round: Movement['round']) => gameName(round?.game_id ?? 'game');
