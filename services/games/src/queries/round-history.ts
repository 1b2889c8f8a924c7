import {
  type FairnessRound,
  type GamesPort,
  isSlotRound,
  Refusal,
  RISING_TIDE,
  type SharedRound,
  withDiceOutcome,
} from '@goldwake/contracts';
import type { OriginalRound, PageResponse } from '@goldwake/contracts/http';
import {
  type CaughtUp,
  caughtUp,
  type Documents,
  type EventBus,
  type EventStore,
  requireCaughtUp,
} from '@goldwake/core';
import { ROUND_COLLECTIONS, ROUND_HISTORIES, type RoundRow, rounds } from '../projections/rounds.js';
import type { SeedPairs } from '../streams/seed-pairs.js';
import type { TideProofs } from './tide-proofs.js';

/**
 * Rounds of one player in the games that can be played. Before a read, the projection catches up with all events that were
 * durable at the time of the call, so that an acknowledged bet is visible. If that takes longer than 300 ms, the read
 * returns the current content; a read of one round is refused instead, because a missing round would look unknown.
 */
export class RoundHistory implements Pick<GamesPort, 'settledRound' | 'proofOf'> {
  private readonly caughtUp: CaughtUp;
  private readonly requireCaughtUp: CaughtUp;

  constructor(
    private readonly documents: Documents,
    store: EventStore,
    bus: Pick<EventBus, 'settled' | 'positions'>,
    private readonly pairs: SeedPairs,
    private readonly tideProofs: Pick<TideProofs, 'of'>,
  ) {
    this.caughtUp = caughtUp(store, bus);
    this.requireCaughtUp = requireCaughtUp(store, bus, rounds.group);
  }

  /**
   * Returns one page of the player's rounds in a game, newest first.
   * @param page counted from 1
   * @throws Error if the game has no history
   */
  async page<Id extends OriginalRound['game_id']>(
    gameId: Id,
    uid: string,
    page: number,
    pageSize: number,
  ): Promise<PageResponse<Extract<OriginalRound, { game_id: Id }>>> {
    const history = ROUND_HISTORIES[gameId];
    if (!history) throw new Error(`the game ${gameId} has no history of rounds`);
    await this.caughtUp();
    const mine = { index: 'by_player', equals: [uid] };
    const [rows, total] = await Promise.all([
      this.documents.find(history, { ...mine, order: 'desc', limit: pageSize, offset: (page - 1) * pageSize }),
      this.documents.count(history, mine),
    ]);
    return { result: rows.map(({ body }) => shownRound(body).round as Extract<OriginalRound, { game_id: Id }>), total };
  }

  /**
   * Returns the data needed to verify one round.
   * @throws Refusal `not_found`, also for a round of another player; `unavailable`
   */
  async fairness(uid: string, roundId: string): Promise<FairnessRound> {
    const proof = await this.proofOf(uid, roundId);
    if (!proof) throw new Refusal('not_found');
    return proof;
  }

  /** Returns what is public about a round before its server seed is revealed; null if the player has no such round. */
  async settledRound(uid: string, roundId: string): Promise<SharedRound | null> {
    const proof = await this.proofOf(uid, roundId);
    if (!proof) return null;
    const { server_seed: _, ...shared } = proof;
    return shared;
  }

  /** Returns the data needed to verify one round; null if the player has no such round. */
  async proofOf(uid: string, roundId: string): Promise<FairnessRound | null> {
    const round = (await this.own(uid, roundId))?.round;
    if (!round) return null;
    if (round.game_id === RISING_TIDE) return this.tideProofs.of(round);
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

  /** Returns the settled round with this id; undefined if the player has none. */
  async own(uid: string, roundId: string): Promise<RoundRow | undefined> {
    let row = await this.found(roundId);
    if (!row) {
      await this.requireCaughtUp();
      row = await this.found(roundId);
    }
    return row?.uid === uid ? row : undefined;
  }

  /** Looks for the round in the history of each game, because its id does not tell its game. */
  private async found(roundId: string): Promise<RoundRow | undefined> {
    const rows = await Promise.all(ROUND_COLLECTIONS.map((history) => this.documents.get(history, roundId)));
    const row = rows.find((one) => one !== undefined);
    return row && shownRound(row.body);
  }
}

/** Rows of dice that an earlier version stored have another form until a rebuild. */
function shownRound(row: RoundRow): RoundRow {
  return { ...row, round: isSlotRound(row.round) ? row.round : withDiceOutcome(row.round) };
}
