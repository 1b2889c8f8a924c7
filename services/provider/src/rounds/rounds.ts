import type { MicrosText } from '@goldwake/contracts';
import { Refusal } from '@goldwake/contracts';
import {
  type Clock,
  collection,
  type Documents,
  type DocumentWrite,
  type Ids,
  isoNow,
  put,
  type Random,
  RevisionConflict,
  remove,
  type Scheduler,
  UniqueViolation,
} from '@goldwake/core';
import {
  continueAfterMs,
  type DrawnRound,
  decide,
  type Happening,
  isDrawn,
  isOpen,
  type Round,
} from '../domain/index.js';
import type { Session } from '../sessions/sessions.js';
import { RoundEnds } from './round-ends.js';

/** A round as it is stored. */
export type StoredRound = Round & {
  /** Increases with time, so that the newest round of a player is known. */
  order: string;
};

/** Rounds by round id. */
export const ROUNDS = collection<StoredRound>('rounds', {
  by_key: { fields: ['play', 'key'], unique: true },
  by_player: { fields: ['player_id', 'game_id', 'currency', 'order'] },
  by_player_status: { fields: ['player_id', 'game_id', 'currency', 'status', 'order'] },
});
/** The open round of each session of play. */
export const OPEN_ROUNDS = collection<{ round_id: string }>('open_rounds');

/** Command of the timers that continue open rounds, by round id. */
export const CONTINUE = 'provider.continue';

/** What a page plays, of which it shows the newest round again after a reload. */
type Played = Pick<Session, 'player_id' | 'game_id' | 'currency'>;

const ROUND_ID_BYTES = 16;
const SCAN_PAGE = 500;

export interface RoundsParts {
  documents: Documents;
  scheduler: Scheduler;
  clock: Clock;
  ids: Ids;
  random: Random;
}

/** Stores rounds. Each change is one write with the timer that continues the round if nothing else does. */
export class Rounds {
  private readonly ends = new RoundEnds();

  constructor(private readonly parts: RoundsParts) {}

  async init(): Promise<void> {
    await this.parts.documents.declare(ROUNDS, OPEN_ROUNDS);
  }

  async get(roundId: string): Promise<StoredRound | undefined> {
    return (await this.parts.documents.get(ROUNDS, roundId))?.body;
  }

  /**
   * Stores a round whose bet is about to be sent.
   * @returns the round, or the first one with the same key
   * @throws Refusal `round_open` while another round of the session of play is open
   */
  async start(session: Session, key: string, stake: MicrosText): Promise<{ round: StoredRound; isNew: boolean }> {
    const known = await this.byKey(session.play, key);
    if (known) return { round: known, isNew: false };
    const { documents, clock, ids, random } = this.parts;
    const { play, player_id, game_id, game_name, currency } = session;
    const round: StoredRound = {
      round_id: Buffer.from(random.bytes(ROUND_ID_BYTES)).toString('hex'),
      order: ids.next(),
      status: 'betting',
      ...{ play, key, player_id, game_id, game_name, currency, stake },
      placed_at: isoNow(clock),
      shown: false,
      failures: 0,
    };
    try {
      await documents.write([
        put(ROUNDS, round.round_id, round, 0),
        put(OPEN_ROUNDS, play, { round_id: round.round_id }, 0),
        ...this.timerWrites(round),
      ]);
      return { round, isNew: true };
    } catch (error) {
      if (!(error instanceof RevisionConflict || error instanceof UniqueViolation)) throw error;
      const first = await this.byKey(play, key);
      if (first) return { round: first, isNew: false };
      throw new Refusal('round_open', undefined, await this.openOf(play));
    }
  }

  /**
   * Stores what has happened to a round; a happening that does not fit its status changes nothing.
   * @param firedAt due time of the timer that is being executed, which the next one must not equal
   * @returns the round afterwards
   * @throws RangeError if there is no such round
   */
  async happened(roundId: string, happening: Happening, firedAt?: number): Promise<StoredRound> {
    const round = await this.change(roundId, (round) => {
      const after = decide(round, happening);
      if (after === round) return undefined;
      const ended = isOpen(after) ? [] : [remove(OPEN_ROUNDS, round.play, { round_id: roundId })];
      return { after: { ...after, order: round.order }, writes: [...ended, ...this.timerWrites(after, firedAt)] };
    });
    if (!isOpen(round)) this.ends.ended(roundId);
    return round;
  }

  /** Waits until a round has ended, but no longer than the given time in milliseconds. */
  ended(roundId: string, msMax: number): Promise<void> {
    return this.ends.wait(roundId, msMax, async () => {
      const round = await this.get(roundId);
      return round !== undefined && isOpen(round);
    });
  }

  /** Ends all waits for the ends of rounds. */
  close(): void {
    this.ends.close();
  }

  /** Stores that the page has shown a round to its end. */
  async shown(roundId: string): Promise<void> {
    await this.change(roundId, (round) => (round.shown ? undefined : { after: { ...round, shown: true }, writes: [] }));
  }

  /** Returns the newest round of a player in a game and currency; undefined if there is none. */
  newestOf({ player_id, game_id, currency }: Played): Promise<StoredRound | undefined> {
    return this.newest('by_player', [player_id, game_id, currency]);
  }

  /** Returns the newest drawn round of a player in a game and currency; undefined if there is none. */
  async newestDrawnOf({ player_id, game_id, currency }: Played): Promise<(DrawnRound & StoredRound) | undefined> {
    const newest = (status: string) => this.newest('by_player_status', [player_id, game_id, currency, status]);
    // In this order, because a drawn round may be paid between the two reads.
    const found = [await newest('drawn'), await newest('paid')];
    const drawn = found.flatMap((round) => (round && isDrawn(round) ? [round] : []));
    return drawn.toSorted((a, b) => (a.order < b.order ? 1 : -1))[0];
  }

  /** Makes all open rounds due, because the process that worked at them has ended. */
  async continueAll(): Promise<void> {
    const { documents, scheduler, clock } = this.parts;
    for (let afterId: string | undefined; ; ) {
      const page = await documents.scan(OPEN_ROUNDS, { ...(afterId !== undefined && { afterId }), limit: SCAN_PAGE });
      const at = clock.now();
      await documents.write(
        page.map(({ body }) => scheduler.scheduleWrite({ command: CONTINUE, key: body.round_id, at, payload: null })),
      );
      afterId = page.at(-1)?.id;
      if (page.length < SCAN_PAGE) return;
    }
  }

  private async change(
    roundId: string,
    step: (round: StoredRound) => { after: StoredRound; writes: DocumentWrite[] } | undefined,
  ): Promise<StoredRound> {
    for (;;) {
      const stored = await this.parts.documents.get(ROUNDS, roundId);
      if (!stored) throw new RangeError(`there is no round ${roundId}`);
      const changed = step(stored.body);
      if (!changed) return stored.body;
      try {
        await this.parts.documents.write([put(ROUNDS, roundId, changed.after, stored.revision), ...changed.writes]);
        return changed.after;
      } catch (error) {
        if (!(error instanceof RevisionConflict)) throw error;
      }
    }
  }

  private timerWrites(round: Round, firedAt = Number.NEGATIVE_INFINITY): DocumentWrite[] {
    const { scheduler, clock } = this.parts;
    const ms = continueAfterMs(round);
    if (ms === null) return [scheduler.cancelWrite(CONTINUE, round.round_id)];
    const at = Math.max(clock.now() + ms, firedAt + 1);
    return [scheduler.scheduleWrite({ command: CONTINUE, key: round.round_id, at, payload: null })];
  }

  private async newest(index: string, equals: string[]): Promise<StoredRound | undefined> {
    return (await this.parts.documents.find(ROUNDS, { index, equals, order: 'desc', limit: 1 }))[0]?.body;
  }

  private async byKey(play: string, key: string): Promise<StoredRound | undefined> {
    const query = { index: 'by_key', equals: [play, key], limit: 1 };
    return (await this.parts.documents.find(ROUNDS, query))[0]?.body;
  }

  private async openOf(play: string): Promise<{ round_id?: string }> {
    const open = await this.parts.documents.get(OPEN_ROUNDS, play);
    return open ? { round_id: open.body.round_id } : {};
  }
}
