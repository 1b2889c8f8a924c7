import { type BetReceipt, type CommandContext, Refusal, type StakedRound, type WalletPort } from '@goldwake/contracts';
import type { ProviderRollbackBody, ProviderRollbackResponse } from '@goldwake/contracts/http';
import type { KeyedQueue } from '@goldwake/core';
import { firstWords } from '../domain/index.js';
import { hmacSha256 } from '../fairness/draw.js';
import { ownGame } from '../provider/own-games.js';
import { requireGameOf } from '../provider/own-round.js';
import type { SlotRounds } from '../queries/slot-rounds.js';
import type { SeedPairs } from '../streams/seed-pairs.js';
import { type BetFacts, betCommand, providerCommand, slotRoundId } from './provider-command.js';
import { slotSeeds } from './slot-seeds.js';

/**
 * Cancels the bet of a provider whether or not it has arrived. It needs no session, because a round must end after its
 * session too.
 */
export class RollBackSlotBet {
  constructor(
    private readonly queue: KeyedQueue,
    private readonly wallet: Pick<WalletPort, 'openRound' | 'placedBet' | 'rollBack' | 'voidRound' | 'summary'>,
    private readonly rounds: Pick<SlotRounds, 'isSettled' | 'endedByOperator'>,
    private readonly pairs: Pick<SeedPairs, 'numbered'>,
  ) {}

  /**
   * Rolls back the bet of a round, or refuses it if it arrives later. A repeated transaction returns the first answer.
   * A round that an operator has ended stays as it is, and the answer has its words.
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
      if (!isReceipt(await this.betWith(rollback, open))) {
        throw new Refusal('conflict', 'Another bet has opened this round');
      }
    }
    if (open || (await this.isPlaced(rollback))) return this.rollBack(rollback);
    await this.requireUnknown(uid, round_id);
    try {
      const { version } = await this.wallet.voidRound(uid, { round_id, game_id }, context);
      return { state: 'voided', balance: null, wallet_version: version };
    } catch (error) {
      // In the meantime, another process may have booked a bet on the round: the one to roll back, or a different one.
      const isOpen = error instanceof Refusal && error.code === 'round_open';
      if (isOpen || (await this.isPlaced(rollback))) return this.cancel(rollback);
      throw error;
    }
  }

  /**
   * Rolls back a round whose bet is stored. It may have ended since.
   * @throws Refusal `round_not_open` unless it is open, this transaction has rolled it back, or an operator has ended it
   */
  private async rollBack(rollback: Rollback): Promise<ProviderRollbackResponse> {
    const { uid, round_id, context } = rollback;
    try {
      const { currency, balances, version } = await this.wallet.rollBack(uid, { round_id }, context);
      return { state: 'rolled_back', balance: balances[currency], wallet_version: version };
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'round_not_open')) throw error;
      const ended = await this.rounds.endedByOperator(round_id);
      const bet = ended && (await this.betWith(rollback, ended.round));
      if (!isReceipt(bet)) throw error;
      const words = firstWords(await slotSeeds(this.pairs, uid, bet.round), hmacSha256);
      return { state: 'ended', balance: bet.balances[bet.currency], wallet_version: bet.version, words };
    }
  }

  private async isPlaced(rollback: Rollback): Promise<boolean> {
    return (await this.betWith(rollback, UNKNOWN)) !== 'missing';
  }

  /** Returns the bet of the rollback if it is stored and states these facts. */
  private async betWith(
    { uid, betOf }: Rollback,
    facts: Pick<BetFacts, 'currency' | 'stake'>,
  ): Promise<BetReceipt | 'other' | 'missing'> {
    try {
      return (await this.wallet.placedBet(uid, betOf(facts))) ?? 'missing';
    } catch (error) {
      if (error instanceof Refusal && error.code === 'idempotency_mismatch') return 'other';
      throw error;
    }
  }

  /** The wallet forgets older rounds that were paid, and would cancel one as if it had no bet. */
  private async requireUnknown(uid: string, roundId: string): Promise<void> {
    if ((await this.wallet.summary(uid)).version === 0) throw new Refusal('not_found', 'There is no such player');
    if (await this.rounds.isSettled(roundId)) throw new Refusal('round_not_open');
  }
}

function isReceipt(bet: BetReceipt | string | undefined): bet is BetReceipt {
  return typeof bet === 'object';
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
