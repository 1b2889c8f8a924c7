import {
  microsText,
  Refusal,
  type Round,
  type SlotOutcome,
  type WalletPort,
  type WinReceipt,
} from '@goldwake/contracts';
import type { ProviderBalanceResponse, ProviderWinBody } from '@goldwake/contracts/http';
import type { KeyedQueue } from '@goldwake/core';
import { ownGame } from '../provider/own-games.js';
import { invalid, requireGameOf } from '../provider/own-round.js';
import { endCommand, providerCommand, slotRoundId } from './provider-command.js';
import type { SlotEnds } from './slot-ends.js';

/**
 * Ends a round with the book that its draw decides; the provider must state the same one. It needs no session, because
 * a round must end after its session too.
 */
export class PaySlotWin {
  constructor(
    private readonly queue: KeyedQueue,
    private readonly wallet: Pick<WalletPort, 'openRound' | 'win'>,
    private readonly ends: SlotEnds,
  ) {}

  /**
   * Pays a round. A repeated transaction returns the first answer, and so does the win of a round that an operator has
   * ended.
   * @throws Refusal `provider_call_refused`, `not_found`, `round_not_open`, `idempotency_mismatch`,
   * `validation_failed` if the book is not the drawn one, the amount is not what the book pays, or the round is of
   * another game; `idempotency_mismatch` also if an operator has ended the round and this win states another result
   */
  async execute(provider: string, body: ProviderWinBody, correlationId: string): Promise<ProviderBalanceResponse> {
    const { transaction_id, round_id: provider_round, player_id: uid, book, multiplier } = body;
    const game = ownGame(provider, body.game_id);
    const { game_id } = game;
    const amount = microsText(BigInt(body.amount));
    const facts = { uid, game_id, round: provider_round, amount, book, multiplier };
    const context = providerCommand({ kind: 'win', provider, id: transaction_id }, facts, { correlationId });
    const round_id = slotRoundId(provider, provider_round, uid);
    const { currency, balances, version } = await this.queue.run(uid, async (): Promise<WinReceipt> => {
      const open = await this.wallet.openRound(uid, round_id);
      if (open) requireGameOf(open, game_id);
      const drawn = open && (await this.ends.of(uid, { round_id, provider_round }, game, open));
      if (drawn) requireSame(body, amount, drawn);
      // A call for a round that is not open can only repeat an earlier answer: no round has an empty id, so the wallet
      // returns the receipt of a stored command or refuses with `round_not_open`.
      const won = drawn ?? { round: { round_id: '', game_id, draw: null, outcome: null }, payout: amount };
      return this.wallet.win(uid, won, context).catch((error) => {
        if (!(error instanceof Refusal && error.code === 'round_not_open')) throw error;
        return this.wallet.win(uid, won, endCommand(provider, facts, correlationId));
      });
    });
    return { balance: balances[currency], wallet_version: version };
  }
}

/** @throws Refusal `validation_failed` if the provider states another end than the drawn one */
function requireSame(
  stated: Pick<ProviderWinBody, 'book' | 'multiplier'>,
  amount: string,
  { round, payout }: { round: Round<SlotOutcome>; payout: string },
): void {
  const { book, multiplier } = round.outcome;
  if (stated.book !== book || stated.multiplier !== multiplier) {
    throw invalid('book', `the words of the round draw book ${book} with the multiplier ${multiplier}`);
  }
  if (amount !== payout) throw invalid('amount', `amount must be ${payout}, which is the stake times multiplier`);
}
