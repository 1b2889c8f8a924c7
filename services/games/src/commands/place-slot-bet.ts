import {
  type BetReceipt,
  type CommandContext,
  type CurrenciesPort,
  microsText,
  Refusal,
  type Round,
  SLOT_ALGORITHM,
  type SlotBet,
  type WalletPort,
} from '@goldwake/contracts';
import type { ProviderBetBody, ProviderBetResponse } from '@goldwake/contracts/http';
import type { KeyedQueue } from '@goldwake/core';
import { firstWords, stakeRefusal } from '../domain/index.js';
import { hmacSha256 } from '../fairness/draw.js';
import type { SlotRounds } from '../queries/slot-rounds.js';
import type { PlaySession } from '../streams/play-sessions.js';
import type { SeedPairs } from '../streams/seed-pairs.js';
import type { BetDraws } from './bet-draws.js';
import type { PlayAccess } from './play-access.js';
import { betCommand, slotRoundId } from './provider-command.js';
import { slotSeeds } from './slot-seeds.js';

/** What the providers' bets need. */
export interface SlotBetParts {
  access: PlayAccess;
  draws: BetDraws;
  pairs: Pick<SeedPairs, 'numbered'>;
  queue: KeyedQueue;
  wallet: Pick<WalletPort, 'bet' | 'placedBet' | 'openRound'>;
  currencies: Pick<CurrenciesPort, 'current'>;
  rounds: Pick<SlotRounds, 'isKnown'>;
}

/**
 * Books the bet of a provider's round and answers with the random words that decide it. The round is open until the
 * provider sends `win` or `rollback`.
 */
export class PlaceSlotBet {
  constructor(private readonly parts: SlotBetParts) {}

  /**
   * Places a bet. A repeated transaction returns the first answer, also if the session has ended or the limits have
   * changed since.
   * @throws Refusal `play_session_ended`, `not_found`, `game_closed`, `stake_out_of_range`,
   * `insufficient_balance`, `round_open`, `round_voided`, `conflict` for the id of an ended round,
   * `idempotency_mismatch`
   */
  async execute(
    provider: string,
    { session, transaction_id, round_id: providerRound, amount }: ProviderBetBody,
    correlationId: string,
  ): Promise<ProviderBetResponse> {
    const { access, queue, wallet } = this.parts;
    const playing = await access.named(provider, session);
    const { uid, game_id, currency } = playing;
    const stake = BigInt(amount);
    const context = betCommand(
      { provider, id: transaction_id },
      { uid, game_id, currency, round: providerRound, stake: microsText(stake) },
      correlationId,
    );
    const round_id = slotRoundId(provider, providerRound, uid);
    return queue.run(uid, async () => {
      const refusal = await this.refusalOf(playing, stake, round_id);
      const known = refusal && (await wallet.placedBet(uid, context));
      if (refusal && !known) throw refusal;
      const receipt = known ?? (await this.place(playing, { round_id, providerRound, stake }, context));
      return this.answer(uid, receipt);
    });
  }

  /** Returns why the casino accepts no new bet; the wallet may still refuse it. */
  private async refusalOf(playing: PlaySession, stake: bigint, roundId: string): Promise<Refusal | undefined> {
    const { access, currencies, rounds } = this.parts;
    if (!(await access.isOpen(playing))) return new Refusal('play_session_ended');
    if (!access.isGameOpen(playing.game_id)) return new Refusal('game_closed');
    // The wallet refuses the rounds that were just paid, so a bet need not wait for the projection: in a cluster with 20
    // bets a second, each waited for seconds.
    if (await rounds.isKnown(roundId)) return new Refusal('conflict', 'A round with this id has ended');
    return stakeRefusal({ currency: playing.currency, stake }, await currencies.current());
  }

  private place(
    { uid, game_id, currency }: PlaySession,
    { round_id, providerRound, stake }: { round_id: string; providerRound: string; stake: bigint },
    context: CommandContext,
  ): Promise<BetReceipt> {
    const { draws, wallet } = this.parts;
    const outcome: SlotBet = { provider_round: providerRound };
    return draws.forBet(uid, context, (_, draw) => {
      const round: Round = { round_id, game_id, draw, outcome, algorithm: SLOT_ALGORITHM };
      return wallet.bet(uid, { round, currency, stake: microsText(stake) }, context).catch(async (error) => {
        const isTaken = error instanceof Refusal && error.code === 'conflict';
        if (!isTaken || !(await wallet.openRound(uid, round_id))) throw error;
        throw new Refusal('round_open', 'Another bet has opened this round', { round_id: providerRound });
      });
    });
  }

  /** Answers with the words of the booked round, which a repeated transaction gets again. */
  private async answer(uid: string, { round, currency, balances, version }: BetReceipt): Promise<ProviderBetResponse> {
    const words = firstWords(await slotSeeds(this.parts.pairs, uid, round), hmacSha256);
    return { words, balance: balances[currency], wallet_version: version };
  }
}
