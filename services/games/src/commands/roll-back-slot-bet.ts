import { type CommandContext, Refusal, type StakedRound, type WalletPort } from '@goldwake/contracts';
import type { ProviderRollbackBody, ProviderRollbackResponse } from '@goldwake/contracts/http';
import type { KeyedQueue } from '@goldwake/core';
import { ownGame } from '../provider/own-games.js';
import { requireGameOf } from '../provider/own-round.js';
import type { SlotRounds } from '../queries/slot-rounds.js';
import { type BetFacts, betCommand, providerCommand, slotRoundId } from './provider-command.js';

/**
 * Cancels the bet of a provider whether or not it has arrived. It needs no session, because a round must end after its
 * session too.
 */
export class RollBackSlotBet {
  constructor(
    private readonly queue: KeyedQueue,
    private readonly wallet: Pick<WalletPort, 'openRound' | 'placedBet' | 'rollBack' | 'cancelRound' | 'summary'>,
    private readonly rounds: Pick<SlotRounds, 'isSettled'>,
  ) {}

  /**
   * Rolls back the bet of a round, or refuses it if it arrives later. A repeated transaction returns the first answer.
   * @throws Refusal `not_found`, `round_not_open`, `idempotency_mismatch`, `conflict` if another bet has opened the
   * round, `validation_failed` if the round is of another game, `unavailable`
   */
  async execute(
    provider: string,
    body: ProviderRollbackBody,
    correlationId: string,
  ): Promise<ProviderRollbackResponse> {
    const { transaction_id, bet_transaction_id, round_id, player_id: uid, game_id } = body;
    ownGame(provider, game_id);
    const context = providerCommand(
      { kind: 'rollback', provider, id: transaction_id },
      { uid, game_id, round: round_id, bet: bet_transaction_id },
      { correlationId },
    );
    const rollback: Rollback = {
      ...{ uid, game_id, context },
      round_id: slotRoundId(provider, round_id, uid),
      betOf: ({ currency, stake }) =>
        betCommand(
          { provider, id: bet_transaction_id },
          { uid, game_id, currency, round: round_id, stake },
          correlationId,
        ),
    };
    return this.queue.run(uid, () => this.cancel(rollback));
  }

  private async cancel(rollback: Rollback): Promise<ProviderRollbackResponse> {
    const { uid, round_id, game_id, context } = rollback;
    const open = await this.wallet.openRound(uid, round_id);
    if (open) {
      requireGameOf(open, game_id);
      if ((await this.betWith(rollback, open)) !== 'same') {
        throw new Refusal('conflict', 'Another bet has opened this round');
      }
    } else if ((await this.betWith(rollback, UNKNOWN)) !== 'missing') {
      // The bet is stored and the round is not open, so this refuses all but the transaction that rolled it back.
      const { currency, balances, version } = await this.wallet.rollBack(uid, { round_id }, context);
      return { state: 'rolled_back', balance: balances[currency], wallet_version: version };
    } else {
      await this.requireUnknown(uid, round_id);
    }
    const { state, balances, version } = await this.wallet.cancelRound(uid, { round_id, game_id }, context);
    return { state, balance: open && balances[open.currency], wallet_version: version };
  }

  /** Returns whether the bet of the rollback is stored, and whether it states these facts. */
  private async betWith(
    { uid, betOf }: Rollback,
    facts: Pick<BetFacts, 'currency' | 'stake'>,
  ): Promise<'same' | 'other' | 'missing'> {
    try {
      return (await this.wallet.placedBet(uid, betOf(facts))) ? 'same' : 'missing';
    } catch (error) {
      if (error instanceof Refusal && error.code === 'idempotency_mismatch') return 'other';
      throw error;
    }
  }

  /** The wallet forgets the rounds that were paid, and would cancel one as if it had no bet. */
  private async requireUnknown(uid: string, roundId: string): Promise<void> {
    if ((await this.wallet.summary(uid)).version === 0) throw new Refusal('not_found', 'There is no such player');
    if (await this.rounds.isSettled(roundId)) throw new Refusal('round_not_open');
  }
}

interface Rollback {
  uid: string;
  round_id: string;
  game_id: string;
  context: CommandContext;
  /** Returns the context of the bet with these facts. */
  betOf(facts: Pick<StakedRound, 'currency' | 'stake'>): CommandContext;
}

/** Facts of no bet: a stake is never zero. A stored bet shows itself by another hash. */
const UNKNOWN = { currency: 'gold_coins', stake: '0' } as const;
