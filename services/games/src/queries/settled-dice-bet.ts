import { type CommandContext, Refusal, type RoundReceipt, type WalletPort } from '@goldwake/contracts';
import type { DiceBetResponse } from '@goldwake/contracts/http';
import { diceRound } from '../projections/dice-round.js';

/** Finds the stored result of a bet even if the game has been closed since, for a client that lost the response. */
export class SettledDiceBet {
  constructor(private readonly wallet: Pick<WalletPort, 'settledRound'>) {}

  /**
   * Returns the result of the bet that was placed by the given command.
   * @throws Refusal `game_closed` if it placed none, `idempotency_mismatch`
   */
  async of(uid: string, context: CommandContext): Promise<DiceBetResponse> {
    const receipt = await this.wallet.settledRound(uid, context);
    if (!receipt) throw new Refusal('game_closed');
    return diceBetResponse(receipt);
  }
}

export function diceBetResponse(receipt: RoundReceipt): DiceBetResponse {
  return {
    ...diceRound(receipt, receipt.recordedAt),
    wallet_version: receipt.version,
    balances: receipt.balances,
    playthrough: receipt.playthrough,
  };
}
