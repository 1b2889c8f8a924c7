import { type EventOf, RISING_TIDE, type StoredEvent, type TideOutcome, tideTime } from '@goldwake/contracts';
import {
  type CollectionSpec,
  collection,
  type Documents,
  eventIdOf,
  put,
  RevisionConflict,
  remove,
  type Scheduler,
} from '@goldwake/core';
import type { TideBetRecord } from '../domain/index.js';

type Ended = StoredEvent<EventOf<'win_paid'> | EventOf<'bet_rolled_back'>>;
export type BetEnd = Pick<TideBetRecord, 'state' | 'payout' | 'cashed_out_at' | 'elapsed_ms'>;

/** Timer that cashes out the bets of a round with one target. */
export const PAY_TARGET = 'games.pay_tide_target';
export interface PayTarget {
  round: string;
  target: number;
}

/**
 * Bets at the table, by `round_id`. This is no read model: a bet is stored here before it is settled, so that the
 * settlement of a round finds all its bets.
 */
export const TIDE_BETS: CollectionSpec<TideBetRecord> = collection('tide_bets', {
  by_state: { fields: ['round', 'state', 'cash_out_at'] },
  by_stake: { fields: ['round', 'stake_size'] },
  by_player: { fields: ['uid', 'state'] },
  by_age: { fields: ['state', 'placed_at'] },
});

/**
 * Time for which a settled bet is kept after it was placed, in milliseconds, so that a client that lost the response
 * gets the result when it sends its bet or cash-out again. The history of a player is a read model of its own.
 */
export const KEPT_MS = 7 * 24 * 60 * 60 * 1_000;

/** Consumer group of the reaction that keeps the bets up to date with the wallets. */
export const TIDE_BETS_GROUP = 'games.tide_bets';

/** Number of bets that are read at a time. */
const BATCH = 500;

export class TideBets {
  constructor(
    private readonly documents: Documents,
    private readonly scheduler: Pick<Scheduler, 'scheduleWrite' | 'schedule'>,
  ) {}

  async get(roundId: string): Promise<TideBetRecord | undefined> {
    return (await this.documents.get(TIDE_BETS, roundId))?.body;
  }

  /** Returns the bet of a player that is not settled yet. */
  async openOf(uid: string): Promise<TideBetRecord | undefined> {
    const query = { index: 'by_player', equals: [uid, 'open'], limit: 1 } as const;
    return (await this.documents.find(TIDE_BETS, query))[0]?.body;
  }

  count(round: string): Promise<number> {
    return this.documents.count(TIDE_BETS, { index: 'by_stake', equals: [round] });
  }

  /** Returns the bets of a round with the largest stakes. */
  async largest(round: string, limit: number): Promise<TideBetRecord[]> {
    const found = await this.documents.find(TIDE_BETS, { index: 'by_stake', equals: [round], order: 'desc', limit });
    return found.map(({ body }) => body);
  }

  /** Returns some of the open bets of a round; with a target, only of that target. */
  async open(round: string, target?: number): Promise<TideBetRecord[]> {
    const equals = target === undefined ? [round, 'open'] : [round, 'open', target];
    return (await this.documents.find(TIDE_BETS, { index: 'by_state', equals, limit: BATCH })).map(({ body }) => body);
  }

  /**
   * Stores a bet with the timer of its target. Does nothing if the bet is stored already.
   * @param startsAt planned start of its round
   */
  async keep(bet: TideBetRecord, startsAt: number): Promise<void> {
    const { round, cash_out_at } = bet;
    const timer = cash_out_at === null ? [] : [this.scheduler.scheduleWrite(targetTimer(round, cash_out_at, startsAt))];
    try {
      await this.documents.write([put(TIDE_BETS, bet.round_id, bet, 0), ...timer]);
    } catch (error) {
      if (!(error instanceof RevisionConflict)) throw error;
    }
  }

  /** Waits for the moment at which the curve of a started round reaches a target. */
  async expect(round: string, target: number, startedAt: number): Promise<void> {
    await this.scheduler.schedule(targetTimer(round, target, startedAt));
  }

  /** Deletes settled bets that no request will ask for any more. */
  async forgetOld(now: number): Promise<void> {
    const range = { to: new Date(now - KEPT_MS).toISOString() };
    for (const state of ['resolved', 'rolled_back']) {
      const query = { index: 'by_age', equals: [state], range, limit: BATCH };
      for (let old = await this.documents.find(TIDE_BETS, query); old.length > 0; ) {
        await this.documents.write(old.map(({ id }) => remove(TIDE_BETS, id)));
        old = await this.documents.find(TIDE_BETS, query);
      }
    }
  }

  /** Stores how a bet has ended. */
  async close(bet: TideBetRecord, end: BetEnd): Promise<TideBetRecord> {
    const closed = { ...bet, ...end };
    await this.documents.write([put(TIDE_BETS, bet.round_id, closed)]);
    return closed;
  }
}

/** Bets with the same target share a timer. */
function targetTimer(round: string, target: number, startsAt: number) {
  const payload: PayTarget = { round, target };
  return { command: PAY_TARGET, key: `${round}:${target}`, at: startsAt + tideTime(target), payload };
}

/** Returns how a bet has ended according to the wallet. */
export function endOfBet(ended: { outcome: TideOutcome; payout: string } | undefined): BetEnd {
  if (!ended) return { state: 'rolled_back', payout: null, cashed_out_at: null, elapsed_ms: null };
  const { cashed_out_at, elapsed_ms } = ended.outcome;
  return { state: 'resolved', payout: ended.payout, cashed_out_at, elapsed_ms };
}

/** Returns the id of the wallet's event that placed a bet. */
export function betEventId({ uid, wallet_version }: TideBetRecord): string {
  return eventIdOf(`wallet-${uid}`, wallet_version);
}

/** Returns the `round_id` of the bet that an event of the wallet ended; undefined for the bets of other games. */
export function endedTideBet({ type, data }: Ended): string | undefined {
  if (type === 'win_paid') {
    const { round } = data as EventOf<'win_paid'>['data'];
    return round.game_id === RISING_TIDE ? round.round_id : undefined;
  }
  const { round_id, game_id } = data as EventOf<'bet_rolled_back'>['data'];
  return game_id === RISING_TIDE ? round_id : undefined;
}
