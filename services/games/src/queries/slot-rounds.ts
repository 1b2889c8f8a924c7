import { type EventOf, replayUrlOf, type SlotGameId, type SlotRound, type StoredEvent } from '@goldwake/contracts';
import type { PageResponse, SettledSlotRound } from '@goldwake/contracts/http';
import type { CaughtUp, Documents, EventStore } from '@goldwake/core';
import { type RoundRow, SLOT_ROUNDS, sourceOf } from '../projections/rounds.js';

/** Rounds of players in the slots of providers. */
export class SlotRounds {
  /**
   * @param providerUrl origin of the game server, which shows a round again; null if there is none
   * @param requireCaughtUp waits for the projection of the rounds
   */
  constructor(
    private readonly documents: Pick<Documents, 'get' | 'find' | 'count'>,
    private readonly store: Pick<EventStore, 'readStream'>,
    private readonly caughtUp: CaughtUp,
    private readonly providerUrl: string | null,
    private readonly requireCaughtUp: CaughtUp,
  ) {}

  /**
   * Returns one page of the player's rounds in a slot, newest first.
   * @param page counted from 1
   */
  async page(gameId: SlotGameId, uid: string, page: number, pageSize: number): Promise<PageResponse<SettledSlotRound>> {
    await this.caughtUp();
    const mine = { index: 'by_game', equals: [uid, gameId] };
    const [rows, total] = await Promise.all([
      this.documents.find(SLOT_ROUNDS, { ...mine, order: 'desc', limit: pageSize, offset: (page - 1) * pageSize }),
      this.documents.count(SLOT_ROUNDS, mine),
    ]);
    return { result: rows.map(({ body }) => this.shown(body.round as SlotRound)), total };
  }

  /**
   * Returns whether a round has been settled, also if the projection has not read its payout yet.
   * @throws Refusal `unavailable`
   */
  async isSettled(roundId: string): Promise<boolean> {
    return (await this.settled(roundId)) !== undefined;
  }

  /** Returns whether the projection has read the payout of a round. */
  async isKnown(roundId: string): Promise<boolean> {
    return (await this.documents.get(SLOT_ROUNDS, roundId)) !== undefined;
  }

  /**
   * Returns a round that an operator has ended in place of its provider, and its player; undefined for any other round.
   * @throws Refusal `unavailable`
   */
  async endedByOperator(roundId: string): Promise<{ uid: string; round: SlotRound } | undefined> {
    const row = await this.settled(roundId);
    if (!row) return undefined;
    const { stream, version } = sourceOf(row);
    for await (const event of this.store.readStream(stream, { fromVersion: version, toVersion: version })) {
      const { data } = event as StoredEvent<EventOf<'win_paid'>>;
      if (data.ended_by) return { uid: row.uid, round: row.round as SlotRound };
    }
    return undefined;
  }

  private async settled(roundId: string): Promise<RoundRow | undefined> {
    const known = (await this.documents.get(SLOT_ROUNDS, roundId))?.body;
    if (known) return known;
    await this.requireCaughtUp();
    return (await this.documents.get(SLOT_ROUNDS, roundId))?.body;
  }

  private shown(round: SlotRound): SettledSlotRound {
    return { ...round, replay_url: replayUrlOf(this.providerUrl, round.provider_round) };
  }
}
