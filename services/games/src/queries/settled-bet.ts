import { type CommandContext, Refusal, type RoundReceipt, type WalletPort } from '@goldwake/contracts';

/** Finds the stored result of a bet even if the game has been closed since, for a client that lost the response. */
export class SettledBet {
  constructor(private readonly wallet: Pick<WalletPort, 'settledRound'>) {}

  /**
   * Returns the receipt of the bet that was placed by the given command.
   * @throws Refusal `game_closed` if it placed none, `idempotency_mismatch`
   */
  async of(uid: string, context: CommandContext): Promise<RoundReceipt> {
    const receipt = await this.wallet.settledRound(uid, context);
    if (!receipt) throw new Refusal('game_closed');
    return receipt;
  }
}
