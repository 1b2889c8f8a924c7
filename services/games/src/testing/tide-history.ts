import { type EventOf, type StoredEvent, tideTime } from '@goldwake/contracts';
import { betOn, byPlayer, openTideTable } from './tide-table.js';

/**
 * An honest history with everything that a bet at the shared table can go through: cash-outs by hand and by target,
 * lost bets, bets that were stored too late (while the round ran, and after its end), a cancelled round and an
 * interrupted one. More than one seed chain is committed.
 */
export async function honestTideHistory(): Promise<readonly StoredEvent[]> {
  const table = await openTideTable();
  const { end } = await table.roundThat((found) => found > 200 && found < 2_000);
  const byHand = await betOn(table, table, 'u1', null);
  await betOn(table, table, 'u2', 150);
  await betOn(table, table, 'u3', end);
  await betOn(table, table, 'u4', end + 1);
  await betOn(table, table, 'u5', null);
  await table.passTo(tideTime(180));
  await table.cashOut.execute('u1', byHand.round_id, table.engine.clock.now(), byPlayer('u1', 'out'));
  await table.until('ended');
  await table.pass(5_000);

  for (const phase of ['running', 'ended'] as const) {
    // A round that ends at 1.00× is never seen running.
    const { state } = await table.roundThat((found) => found > 110);
    const late = table.another();
    const book = late.wallet.bet.bind(late.wallet);
    late.wallet.bet = async (...args) => {
      await table.until(phase);
      return book(...args);
    };
    const receivedAt = Date.parse(state.newest?.bets_until as string) - 1;
    await betOn(late, table, 'u1', 101, { key: `late, ${phase}`, receivedAt }).catch(() => undefined);
    await table.until('ended');
    await table.pass(5_000);
  }

  await table.roundThat((found) => found > 150 && found < 1_000);
  await betOn(table, table, 'u1', null, { key: 'interrupted' });
  await betOn(table, table, 'u2', 110, { key: 'interrupted' });
  await table.passTo(200);
  table.engine.clock.advance((await table.endMoment()) + 60_000 - table.engine.clock.now());
  await table.engine.scheduler.settled();
  await table.pass(5_000);

  const opened = await table.roundThat(() => true);
  await betOn(table, table, 'u3', 120, { key: 'cancelled' });
  table.engine.clock.advance(Date.parse(opened.state.newest?.starts_at as string) + 20_000 - table.engine.clock.now());
  await table.engine.scheduler.settled();
  await table.pass(5_000);
  const chains = async () => (await table.events()).filter(({ type }) => type === 'tide_chain_committed').length;
  for (let round = 0; (await chains()) < 2 || round < 5; round++) {
    await table.roundThat(() => true);
    await betOn(table, table, 'u4', 101, { key: `on ${round}` });
    await table.until('ended');
    await table.pass(4_000);
  }
  const events = await table.engine.store.readAll(0, 100_000);
  await table.engine.close();
  return events;
}
export type Data = Record<string, unknown>;
export interface Won {
  round: { game_id: string; outcome: Data };
  payout: string;
}

export const isByHand = ({ elapsed_ms }: Data) => elapsed_ms !== null;
export const isByTarget = ({ elapsed_ms, cashed_out_at }: Data) => elapsed_ms === null && cashed_out_at !== null;
export const isLost = ({ cashed_out_at }: Data) => cashed_out_at === null;
export const later = (time: unknown, ms: number) => new Date(Date.parse(time as string) + ms).toISOString();

/** An honest history, and histories that differ from it. */
export class TideHistory {
  constructor(readonly honest: readonly StoredEvent[]) {}

  /** Returns the history with a change of the data of the first event that satisfies a condition. */
  changed(type: string, change: (data: never) => object, isWanted: (data: never) => boolean = () => true) {
    const at = this.honest.findIndex((event) => event.type === type && isWanted(event.data as never));
    if (at < 0) throw new Error(`the history has no such ${type}`);
    return this.honest.map((event, index) =>
      index === at
        ? { ...event, data: { ...(event.data as Data), ...change(structuredClone(event.data) as never) } }
        : event,
    );
  }

  without(type: string, isWanted: (data: never) => boolean = () => true): StoredEvent[] {
    const at = this.honest.findIndex((event) => event.type === type && isWanted(event.data as never));
    return this.honest.filter((_, index) => index !== at);
  }

  /** Changes the first payout whose outcome satisfies a condition. */
  paidAs(isWanted: (outcome: Data) => boolean, outcome: Data, payout?: string): StoredEvent[] {
    return this.changed(
      'win_paid',
      ({ round, payout: paid }: Won) => ({
        round: { ...round, outcome: { ...round.outcome, ...outcome } },
        payout: payout ?? paid,
      }),
      ({ round }: Won) => isWanted(round.outcome),
    );
  }

  /** Returns the history with another sender of the first payout whose outcome satisfies a condition. */
  sentBy(actor: string, isWanted: (outcome: Data) => boolean): StoredEvent[] {
    return this.restamped(actor, ({ type, data }) => type === 'win_paid' && isWanted((data as Won).round.outcome));
  }

  /** Returns the history with another sender of the first returned stake. */
  returnedBy(actor: string): StoredEvent[] {
    return this.restamped(actor, ({ type }) => type === 'bet_rolled_back');
  }

  private restamped(actor: string, isWanted: (event: StoredEvent) => boolean): StoredEvent[] {
    const at = this.honest.findIndex(isWanted);
    return this.honest.map((event, index) => (index === at ? { ...event, actor } : event));
  }

  /** Returns the history in which a paid bet and its payout come after the end of their round, with unchanged times. */
  storedAfterItsRound(isWanted: (outcome: Data) => boolean): StoredEvent[] {
    const isEnd = ({ type, data }: StoredEvent) =>
      type === 'tide_round_ended' && (data as Data).round === paid?.outcome.round;
    const paid = this.honest
      .filter(({ type }) => type === 'win_paid')
      .map(({ data }) => (data as Won & { round: { round_id: string } }).round)
      .find(({ outcome }) => isWanted(outcome));
    const isOfBet = ({ type, data }: StoredEvent) =>
      (type === 'bet_placed' || type === 'win_paid') && (data as { round: Data }).round.round_id === paid?.round_id;
    const others = this.honest.filter((event) => !isOfBet(event));
    return others.toSpliced(others.findIndex(isEnd) + 1, 0, ...this.honest.filter(isOfBet));
  }

  /** Returns the id of the cancelled round. */
  cancelledRound(): string {
    const cancelled = this.honest.find(({ type }) => type === 'tide_round_cancelled') as StoredEvent<
      EventOf<'tide_round_cancelled'>
    >;
    return cancelled.data.round;
  }

  /** Returns the history in which the stake of a settled bet was returned instead. */
  returnedInstead(isWanted: (outcome: Data) => boolean): StoredEvent[] {
    return this.honest.map((event) => {
      if (event.type !== 'win_paid' || !isWanted((event.data as Won).round.outcome)) return event;
      const { round_id, game_id } = (event.data as { round: { round_id: string; game_id: string } }).round;
      return { ...event, type: 'bet_rolled_back', data: { ...(event.data as Data), round_id, game_id } };
    });
  }

  /** Returns the history in which the bet that was too late was paid. */
  paidLate(): StoredEvent[] {
    const bets = new Map<string, StoredEvent>();
    for (const event of this.honest) {
      if (event.type === 'bet_placed') bets.set((event.data as { round: { round_id: string } }).round.round_id, event);
    }
    const at = this.honest.findIndex(({ type }) => type === 'bet_rolled_back');
    const returned = this.honest[at] as StoredEvent;
    const { round_id } = returned.data as { round_id: string };
    const placed = bets.get(round_id) as StoredEvent;
    const { round, stake } = placed.data as { round: { outcome: Data }; stake: string };
    const result = { elapsed_ms: null, cashed_out_at: 101, end: null };
    const outcome = { ...round.outcome, stake, placed_at: placed.recordedAt, ...result };
    const data = { ...(returned.data as Data), round: { ...round, outcome }, payout: '1010000' };
    return this.honest.map((event, index) => (index === at ? { ...event, type: 'win_paid', data } : event));
  }
}
