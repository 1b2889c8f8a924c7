import { type CommandContext, type Currency, Refusal, type WalletPort } from '@goldwake/contracts';
import type { ProviderRollbackBody, ProviderRollbackResponse } from '@goldwake/contracts/http';
import type { KeyedQueue } from '@goldwake/core';
import { ownGame } from '../provider/own-games.js';
import type { PlaySessions } from '../streams/play-sessions.js';
import { providerCommand, slotRoundId, transactionCommandId } from './provider-command.js';

/**
 * Cancels the bet of a provider whether or not it has arrived. It needs no session, because a round must end after its
 * session too.
 */
export class RollBackSlotBet {
  constructor(
    private readonly queue: KeyedQueue,
    private readonly wallet: Pick<WalletPort, 'openRound' | 'placedBet' | 'rollBack' | 'cancelRound' | 'summary'>,
    private readonly sessions: Pick<PlaySessions, 'newestOf'>,
  ) {}

  /**
   * Rolls back the bet of a round, or refuses it if it arrives later. A repeated transaction returns the first answer.
   * @throws Refusal `provider_call_refused`, `not_found`, `round_not_open`, `idempotency_mismatch`, `conflict` if
   * another bet has opened the round, `validation_failed` if the round is of another game
   */
  async execute(
    provider: string,
    { transaction_id, bet_transaction_id, round_id: providerRound, player_id: uid, game_id }: ProviderRollbackBody,
    correlationId: string,
  ): Promise<ProviderRollbackResponse> {
    ownGame(provider, game_id);
    const context = providerCommand(
      { kind: 'rollback', provider, id: transaction_id },
      { uid, game_id, round: providerRound, bet: bet_transaction_id },
      { correlationId },
    );
    const round = { round_id: slotRoundId(provider, providerRound, uid), game_id };
    const bet = transactionCommandId({ kind: 'bet', provider, id: bet_transaction_id });
    return this.queue.run(uid, () => this.cancel(uid, round, bet, context));
  }

  private async cancel(
    uid: string,
    round: { round_id: string; game_id: string },
    bet: string,
    context: CommandContext,
  ): Promise<ProviderRollbackResponse> {
    const { wallet } = this;
    const open = await wallet.openRound(uid, round.round_id);
    const isBooked = await this.isStored(uid, { ...context, commandId: bet });
    if (isBooked && !open) {
      // The round has ended, so this refuses all but the transaction that rolled it back.
      const { state, currency, balances, version } = {
        state: 'rolled_back' as const,
        ...(await wallet.rollBack(uid, round, context)),
      };
      return { state, balance: balances[currency], wallet_version: version };
    }
    if (!isBooked && open) throw new Refusal('conflict', 'Another bet has opened this round');
    if (open && open.game_id !== round.game_id) {
      const errors = [{ path: 'game_id', message: 'the round is of another game' }];
      throw new Refusal('validation_failed', undefined, { errors });
    }
    if (!open && (await wallet.summary(uid)).version === 0) throw new Refusal('not_found', 'There is no such player');
    const { state, balances, version } = await wallet.cancelRound(uid, round, context);
    const currency = open?.currency ?? (await this.currencyOf(uid, round.game_id));
    return { state, balance: balances[currency], wallet_version: version };
  }

  /** The fields of the bet are unknown here, so a stored one shows itself by a command hash that differs. */
  private async isStored(uid: string, context: CommandContext): Promise<boolean> {
    try {
      return (await this.wallet.placedBet(uid, context)) !== undefined;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'idempotency_mismatch') return true;
      throw error;
    }
  }

  /** Returns the currency whose balance the provider shows: a round without a bet has none itself. */
  private async currencyOf(uid: string, gameId: string): Promise<Currency> {
    return (await this.sessions.newestOf(uid, gameId))?.currency ?? 'gold_coins';
  }
}
