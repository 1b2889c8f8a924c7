import type { Movement } from '@goldwake/contracts/http';

/** Returns what happened, in words that a player uses. */
export function movementTitle({ kind, round }: Movement): string {
  switch (kind) {
    case 'bonus':
      return 'Daily bonus';
    case 'top_up':
      return 'Top-up';
    case 'bet':
      return `${gameName(round)} bet`;
    case 'win':
      return `${gameName(round)} win`;
    case 'loss':
      return round?.stake ? `${gameName(round)} bet` : `${gameName(round)} round without a win`;
    case 'roll_back':
      return `${gameName(round)} bet returned`;
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

function gameName(round: Movement['round']): string {
  const id = round?.game_id ?? 'game';
  const words = id.replaceAll(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
