import { Refusal } from '@goldwake/contracts';
import type { DiceRound, FairnessRound, PageResponse } from '@goldwake/contracts/http';
import type { Documents, EventBus, EventStore } from '@goldwake/core';
import { DICE_ROUNDS, type RoundRow } from '../projections/rounds.js';
import type { SeedPairs } from '../streams/seed-pairs.js';
import { type CaughtUp, caughtUp } from './caught-up.js';

/**
 * Dice rounds of one player. Before a read, the projection catches up with all events that were durable at the time of
 * the call, so that an acknowledged bet is visible. If that takes longer than 300 ms, the read returns the current
 * content.
 */
export class DiceHistory {
  private readonly caughtUp: CaughtUp;

  constructor(
    private readonly documents: Documents,
    store: EventStore,
    bus: Pick<EventBus, 'settled'>,
    private readonly pairs: SeedPairs,
  ) {
    this.caughtUp = caughtUp(store, bus);
  }

  /**
   * Returns one page of the player's rounds, newest first.
   * @param page counted from 1
   */
  async page(uid: string, page: number, pageSize: number): Promise<PageResponse<DiceRound>> {
    await this.caughtUp();
    const mine = { index: 'by_player', equals: [uid] };
    const [rows, total] = await Promise.all([
      this.documents.find(DICE_ROUNDS, { ...mine, order: 'desc', limit: pageSize, offset: (page - 1) * pageSize }),
      this.documents.count(DICE_ROUNDS, mine),
    ]);
    return { result: rows.map((row) => row.body.round), total };
  }

  /**
   * Returns the data needed to verify the roll of one round.
   * @throws Refusal `not_found`, also for a round of another player
   */
  async fairness(uid: string, roundId: string): Promise<FairnessRound> {
    const { round } = await this.own(uid, roundId);
    const { seed_pair } = round.draw;
    // The server seed of a pair is revealed as soon as the next pair has been started.
    const [pair, successor] = await this.pairs.numbered(uid, seed_pair, seed_pair + 1);
    if (!pair) throw new Error(`fairness-${uid}: seed pair ${seed_pair} is missing`);
    return {
      ...round,
      server_seed_hash: pair.server_seed_hash,
      server_seed: successor ? pair.server_seed : null,
      client_seed: pair.client_seed,
    };
  }

  private async own(uid: string, roundId: string): Promise<RoundRow<DiceRound>> {
    let row = await this.documents.get(DICE_ROUNDS, roundId);
    if (!row) {
      await this.caughtUp();
      row = await this.documents.get(DICE_ROUNDS, roundId);
    }
    if (row?.body.uid !== uid) throw new Refusal('not_found');
    return row.body;
  }
}
