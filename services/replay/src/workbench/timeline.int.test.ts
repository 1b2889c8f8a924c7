import { type MoneyMoved, Refusal } from '@goldwake/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openSmallCasino } from '../testing/small-casino.js';
import { timeline } from './timeline.js';
import { WorkbenchHistory } from './workbench-history.js';

let small: Awaited<ReturnType<typeof openSmallCasino>>;
let history: WorkbenchHistory;
beforeEach(async () => {
  small = await openSmallCasino();
  history = WorkbenchHistory.open(small.dir);
});
afterEach(async () => {
  history.close();
  await small.close();
});

const drawn = (stream = small.wallet('u1'), afterVersion = 0) => timeline(history, stream, afterVersion, () => {});

describe('timeline', () => {
  it('a timeline has a row for each event with the balances that the event states', () => {
    const { columns, types, reasons, ...rest } = drawn();
    const stored = [...history.casino.streamEvents(small.wallet('u1'))].map(({ event }) => event);
    expect(rest).toEqual({
      stream: 'wallet-u1',
      uid: 'u1',
      first_version: 1,
      events: stored.length,
      version_gaps: [],
      broken: [],
      latest: history.casino.lastPosition(),
    });
    expect(columns.position).toEqual(stored.map((event) => event.position));
    expect(columns.recorded_at).toEqual(stored.map((event) => Date.parse(event.recordedAt)));
    expect(columns.type.map((type) => types[type])).toEqual(stored.map((event) => event.type));
    const stated = stored.map(({ data }) => (data as { reason?: string }).reason ?? '');
    expect(columns.reason.map((reason) => reasons[reason])).toEqual(stated);
    const balances = stored.map((event) => (event.data as MoneyMoved).balances);
    expect(columns.gold_coins).toEqual(balances.map((after) => after.gold_coins));
    expect(columns.sweeps_coins).toEqual(balances.map((after) => after.sweeps_coins));
  });

  it('the timeline of a stream that is not a wallet has no balances', () => {
    expect(drawn('fairness-u1')).toMatchObject({
      events: 2,
      types: ['seed_pair_started'],
      columns: { type: [0, 0], gold_coins: null, sweeps_coins: null },
    });
  });

  it.each([[0], [1], [7], [11]])('a timeline after version %i is the rest of the complete timeline', (afterVersion) => {
    const [whole, rest] = [drawn(), drawn(undefined, afterVersion)];
    expect(rest.first_version).toBe(afterVersion + 1);
    expect(rest.columns.gold_coins).toEqual(whole.columns.gold_coins?.slice(afterVersion));
    expect(rest.columns.position).toEqual(whole.columns.position.slice(afterVersion));
    expect(rest.events).toBe(whole.events - afterVersion);
  });

  it('a timeline after the last version is empty until new events are stored', async () => {
    const { events } = drawn();
    expect(drawn(undefined, events)).toMatchObject({
      events: 0,
      first_version: events + 1,
      columns: { gold_coins: [] },
    });
    await small.adjust('u1', '5000000');
    const more = drawn(undefined, events);
    expect(more).toMatchObject({ events: 1, types: ['balance_adjusted'] });
    expect(more.columns.gold_coins).toEqual(drawn().columns.gold_coins?.slice(-1));
  });

  it('missing versions are listed as gaps', () => {
    const { events } = drawn();
    small.harm("DELETE FROM events WHERE stream = 'wallet-u1' AND version IN (4, 5, 9)");
    expect(drawn()).toMatchObject({
      events: events - 3,
      version_gaps: [
        [4, 5],
        [9, 9],
      ],
      broken: [],
    });
  });

  it.each([
    ['cannot be folded', `{"uid":"u1","postings":7}`, 'bet_and_win_settled'],
    ['is not even JSON', '{"uid":', '(cannot be read)'],
  ])('an event that %s is marked as broken, and the previous balances are repeated', (_, data, type) => {
    const sound = drawn();
    small.harm(`UPDATE events SET data = '${data}' WHERE stream = 'wallet-u1' AND version = 6`);
    const damaged = drawn();
    expect([damaged.events, damaged.broken, damaged.version_gaps]).toEqual([sound.events, [6], []]);
    expect(damaged.types[damaged.columns.type[5] ?? -1]).toBe(type);
    expect(damaged.columns.gold_coins?.slice(0, 5)).toEqual(sound.columns.gold_coins?.slice(0, 5));
    expect(damaged.columns.gold_coins?.[5]).toBe(sound.columns.gold_coins?.[4]);
    expect(drawn(undefined, 6).columns.gold_coins).toEqual(damaged.columns.gold_coins?.slice(6));
  });

  it('a timeline of an unknown stream is refused', () => {
    expect(() => drawn('wallet-nobody')).toThrow(Refusal);
  });
});
