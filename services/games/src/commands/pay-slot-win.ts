import {
  drawBook,
  microsText,
  parseMicros,
  payoutOf,
  type Round,
  SLOT_ALGORITHM,
  type SlotGame,
  type SlotOutcome,
  type StakedRound,
  type WalletPort,
  type WinReceipt,
} from '@goldwake/contracts';
import type { ProviderBalanceResponse, ProviderWinBody } from '@goldwake/contracts/http';
import type { KeyedQueue } from '@goldwake/core';
import { drawWords } from '../domain/index.js';
import { hmacSha256 } from '../fairness/draw.js';
import { ownGame } from '../provider/own-games.js';
import { invalid, requireGameOf } from '../provider/own-round.js';
import type { SeedPairs } from '../streams/seed-pairs.js';
import { providerCommand, slotRoundId } from './provider-command.js';
import { slotSeeds } from './slot-seeds.js';

/**
 * Ends a round with the book that its draw decides; the provider must state the same one. It needs no session, because
 * a round must end after its session too.
 */
export class PaySlotWin {
  constructor(
    private readonly queue: KeyedQueue,
    private readonly wallet: Pick<WalletPort, 'openRound' | 'win'>,
    private readonly pairs: Pick<SeedPairs, 'numbered'>,
  ) {}

  /**
   * Pays a round. A repeated transaction returns the first answer.
   * @throws Refusal `provider_call_refused`, `not_found`, `round_not_open`, `idempotency_mismatch`,
   * `validation_failed` if the book is not the drawn one, the amount is not what the book pays, or the round is of
   * another game
   */
  async execute(provider: string, body: ProviderWinBody, correlationId: string): Promise<ProviderBalanceResponse> {
    const { transaction_id, round_id: providerRound, player_id: uid, book, multiplier } = body;
    const game = ownGame(provider, body.game_id);
    const { game_id } = game;
    const amount = microsText(BigInt(body.amount));
    const context = providerCommand(
      { kind: 'win', provider, id: transaction_id },
      { uid, game_id, round: providerRound, amount, book, multiplier },
      { correlationId },
    );
    const round_id = slotRoundId(provider, providerRound, uid);
    const { currency, balances, version } = await this.queue.run(uid, async (): Promise<WinReceipt> => {
      const open = await this.wallet.openRound(uid, round_id);
      // Without an open round, only the answer to a repeated transaction is due: the wallet knows no round without id.
      const ended = { round_id: '', game_id, draw: null, outcome: null };
      const stated = { round_id, providerRound, game, amount, book, multiplier };
      return this.wallet.win(
        uid,
        { round: open ? await this.roundOf(uid, open, stated) : ended, payout: amount },
        context,
      );
    });
    return { balance: balances[currency], wallet_version: version };
  }

  /** Returns the round as its draw ends it, if the provider states the same end. */
  private async roundOf(uid: string, open: StakedRound, stated: StatedWin): Promise<Round> {
    const { round_id, providerRound, game, amount } = stated;
    requireGameOf(open, game.game_id);
    const { book, multiplier } = drawBook(game, drawWords(await slotSeeds(this.pairs, uid, open), hmacSha256));
    if (stated.book !== book || stated.multiplier !== multiplier) {
      throw invalid('book', `the words of the round draw book ${book} with the multiplier ${multiplier}`);
    }
    const due = microsText(payoutOf(parseMicros(open.stake), multiplier));
    if (amount !== due) throw invalid('amount', `amount must be ${due}, which is the stake times multiplier`);
    const outcome: SlotOutcome = { provider_round: providerRound, stake: open.stake, book, multiplier };
    return { round_id, game_id: game.game_id, draw: open.draw, outcome, algorithm: SLOT_ALGORITHM };
  }
}

interface StatedWin extends Pick<SlotOutcome, 'book' | 'multiplier'> {
  round_id: string;
  providerRound: string;
  game: SlotGame;
  amount: string;
}
