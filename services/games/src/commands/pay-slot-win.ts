import {
  microsText,
  parseMicros,
  payoutOf,
  Refusal,
  type Round,
  SLOT_ALGORITHM,
  type SlotOutcome,
  type StakedRound,
  type WalletPort,
  type WinReceipt,
} from '@goldwake/contracts';
import type { ProviderBalanceResponse, ProviderWinBody } from '@goldwake/contracts/http';
import type { KeyedQueue } from '@goldwake/core';
import { ownGame } from '../provider/own-games.js';
import { providerCommand, slotRoundId } from './provider-command.js';

/** Ends a round as its provider states. It needs no session, because a round must end after its session too. */
export class PaySlotWin {
  constructor(
    private readonly queue: KeyedQueue,
    private readonly wallet: Pick<WalletPort, 'openRound' | 'win'>,
  ) {}

  /**
   * Pays a round. A repeated transaction returns the first answer.
   * @throws Refusal `provider_call_refused`, `not_found`, `round_not_open`, `idempotency_mismatch`,
   * `validation_failed` if the amount is not what the multiplier pays or the round is of another game
   */
  async execute(provider: string, body: ProviderWinBody, correlationId: string): Promise<ProviderBalanceResponse> {
    const { transaction_id, round_id: providerRound, player_id: uid, book, multiplier } = body;
    const { game_id } = ownGame(provider, body.game_id);
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
      const round = open ? roundOf(open, { round_id, providerRound, game_id, amount, book, multiplier }) : ended;
      return this.wallet.win(uid, { round, payout: amount }, context);
    });
    return { balance: balances[currency], wallet_version: version };
  }
}

interface StatedWin extends Pick<SlotOutcome, 'book' | 'multiplier'> {
  round_id: string;
  providerRound: string;
  game_id: string;
  amount: string;
}

function roundOf({ game_id, draw, stake }: StakedRound, stated: StatedWin): Round {
  const { round_id, providerRound, amount, book, multiplier } = stated;
  if (stated.game_id !== game_id) throw invalid('game_id', 'the round is of another game');
  const due = microsText(payoutOf(parseMicros(stake), multiplier));
  if (amount !== due) throw invalid('amount', `amount must be ${due}, which is the stake times multiplier`);
  const outcome: SlotOutcome = { provider_round: providerRound, stake, book, multiplier };
  return { round_id, game_id, draw, outcome, algorithm: SLOT_ALGORITHM };
}

function invalid(path: string, message: string): Refusal {
  return new Refusal('validation_failed', undefined, { errors: [{ path, message }] });
}
