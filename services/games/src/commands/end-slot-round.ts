import {
  type CommandContext,
  type EndedBy,
  type EndedSlotRound,
  type OpenSlotRound,
  Refusal,
  type SlotRoundsPort,
  slotGameOf,
  type WalletPort,
} from '@goldwake/contracts';
import type { KeyedQueue } from '@goldwake/core';
import type { OpenSlotRounds } from '../queries/open-slot-rounds.js';
import type { SlotRounds } from '../queries/slot-rounds.js';
import { endCommand } from './provider-command.js';
import type { SlotEnds } from './slot-ends.js';

/** Lists the rounds that providers have not ended, and ends them. */
export class EndSlotRound implements SlotRoundsPort {
  constructor(
    private readonly queue: KeyedQueue,
    private readonly wallet: Pick<WalletPort, 'openRound' | 'win'>,
    private readonly ends: SlotEnds,
    private readonly unended: OpenSlotRounds,
    private readonly settled: Pick<SlotRounds, 'endedByOperator'>,
  ) {}

  open(): Promise<OpenSlotRound[]> {
    return this.unended.list();
  }

  async end(roundId: string, operator: EndedBy, { correlationId }: CommandContext): Promise<EndedSlotRound> {
    const known = await this.unended.find(roundId);
    const game = known && slotGameOf(known.game_id);
    if (!known || !game) {
      return this.endedBefore(roundId, new Refusal('not_found', 'No slot has an open round with this id'));
    }
    const { uid, provider_round } = known;
    const { game_id, provider_id } = game;
    return this.queue.run(uid, async () => {
      const open = await this.wallet.openRound(uid, roundId);
      if (!open) return this.endedBefore(roundId, new Refusal('round_not_open', 'The round has ended in the meantime'));
      const drawn = await this.ends.of(uid, { round_id: roundId, provider_round }, game, open);
      const { book, multiplier } = drawn.round.outcome;
      const facts = { uid, game_id, round: provider_round, amount: drawn.payout, book, multiplier };
      const context = endCommand(provider_id, facts, correlationId);
      const { currency, payout } = await this.wallet.win(uid, { ...drawn, ended_by: operator }, context);
      return { round_id: roundId, uid, game_id, currency, stake: open.stake, payout };
    });
  }

  /** @throws Refusal the given one, unless an operator has ended the round before */
  private async endedBefore(roundId: string, refusal: Refusal): Promise<EndedSlotRound> {
    const ended = await this.settled.endedByOperator(roundId);
    if (!ended) throw refusal;
    const { game_id, currency, stake, payout } = ended.round;
    return { round_id: roundId, uid: ended.uid, game_id, currency, stake, payout };
  }
}
