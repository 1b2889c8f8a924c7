import { formatMoney, parseMicros } from '@goldwake/contracts';
import type { TakenBackCoins } from '@goldwake/contracts/http';
import type { Reversal } from '../../session/purchase-credit.js';
import { goldText, sweepsText } from './purchase-words.js';

export interface TakenBackWords {
  /** Names and amounts of the coins that were taken back or restored. */
  coins: [name: string, amount: string][];
  /** What is owed to the house, or that it is owed no more; null if the balance had all coins. */
  owed: string | null;
}

/**
 * Says what was taken back of a purchase, or restored.
 * @returns null while the wallet has not followed the payment yet
 */
export function takenBackWords(status: Reversal, taken: TakenBackCoins | null): TakenBackWords | null {
  if (!taken || taken.restored !== (status === 'won')) return null;
  const word = taken.restored ? 'restored' : 'taken back';
  const [gold, sweeps] = [parseMicros(taken.gold_coins_owed), parseMicros(taken.sweeps_coins_owed)];
  const coins: TakenBackWords['coins'] = [[`Gold Coins ${word}`, goldText(taken)]];
  if (parseMicros(taken.sweeps_coins) + sweeps > 0n) coins.push([`Sweeps Coins ${word}`, sweepsText(taken)]);
  if (gold + sweeps === 0n) return { coins, owed: null };
  if (taken.restored) return { coins, owed: 'Nothing any more' };
  const owed = [gold > 0n && formatMoney(gold, 'gold_coins'), sweeps > 0n && formatMoney(sweeps, 'sweeps_coins')];
  return { coins, owed: owed.filter(Boolean).join(' + ') };
}
