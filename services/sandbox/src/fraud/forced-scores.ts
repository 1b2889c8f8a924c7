import { type Clock, collection, type Documents, isoNow, put, RevisionConflict, remove } from '@goldwake/core';
import type { ForcedOutcome } from '../domain/index.js';

/** Id of what is forced for everybody; ids of players are not empty, so it is none of them. */
const EVERYBODY = '*';

export interface ForcedScore {
  /** Null for everybody. */
  player: string | null;
  outcome: ForcedOutcome;
  /** Whether only the next order is concerned, or all until a person ends it. */
  isOnce: boolean;
  forced_at: string;
}

const FORCED_SCORES = collection<ForcedScore>('forced_scores', { by_time: { fields: ['forced_at'] } });

/** Maximum number of players for whom something is forced that are listed. */
const LISTED_MAX = 100;

/** What a person has forced at the control page, for single players or for everybody. */
export class ForcedScores {
  constructor(
    private readonly documents: Documents,
    private readonly clock: Pick<Clock, 'now'>,
  ) {}

  init(): Promise<void> {
    return this.documents.declare(FORCED_SCORES);
  }

  /** Forces the next scores of a player, or of everybody. It replaces what was forced for them before. */
  async force({ player, outcome, isOnce }: Omit<ForcedScore, 'forced_at'>): Promise<void> {
    const forced = { player, outcome, isOnce, forced_at: isoNow(this.clock) };
    await this.documents.write([put(FORCED_SCORES, player ?? EVERYBODY, forced)]);
  }

  async end(player: string | null): Promise<void> {
    await this.documents.write([remove(FORCED_SCORES, player ?? EVERYBODY)]);
  }

  /** Returns what is forced, newest first. */
  async list(): Promise<ForcedScore[]> {
    const query = { index: 'by_time', order: 'desc', limit: LISTED_MAX } as const;
    return (await this.documents.find(FORCED_SCORES, query)).map(({ body }) => body);
  }

  /** Returns what is forced for the next order of a player, whose own one goes first; undefined if nothing is. */
  async take(player: string): Promise<ForcedOutcome | undefined> {
    for (const id of [player, EVERYBODY]) {
      const forced = await this.documents.get(FORCED_SCORES, id);
      if (forced && (!forced.body.isOnce || (await this.isTaken(id, forced.body)))) return forced.body.outcome;
    }
    return undefined;
  }

  /** Ends what is forced once. @returns false if a simultaneous order has taken it */
  private async isTaken(id: string, { forced_at }: ForcedScore): Promise<boolean> {
    try {
      await this.documents.write([remove(FORCED_SCORES, id, { forced_at })]);
      return true;
    } catch (error) {
      if (error instanceof RevisionConflict) return false;
      throw error;
    }
  }
}
