import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventOf, StoredEvent } from '@goldwake/contracts';
import { openReadOnly } from '@goldwake/embedded';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { writeHistory } from '../testing/seeded-history.js';
import { openSmallCasino } from '../testing/small-casino.js';
import { type ShowOptions, showEvents } from './show.js';

let casino: Awaited<ReturnType<typeof openSmallCasino>>;

// Positions: u1 has 1 for the account, 2 for the claim, 3 and 4 for the wallet, 5 for fairness, 6–10 for bets, 11 for
// fairness and 12–16 for bets; u2 has the same at 17–32.
beforeAll(async () => {
  casino = await openSmallCasino();
});
afterAll(() => casino.close());

function shown(stream: string | undefined, wish: ShowOptions, json = true): string[] {
  const read = openReadOnly(casino.dir).pinSnapshot();
  try {
    return [...showEvents(read, stream, wish, json)];
  } finally {
    read.close();
  }
}

const positions = (stream: string | undefined, wish: ShowOptions): number[] =>
  shown(stream, wish).map((line) => JSON.parse(line).position);
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

describe('show', () => {
  it.each<[rule: string, stream: string | undefined, wish: ShowOptions, positions: number[]]>([
    ['all events in order of position', undefined, {}, range(1, 32)],
    ['the events of one stream', 'fairness-u1', {}, [5, 11]],
    [
      "all streams of a player in order of position, whatever the username's letter case",
      undefined,
      { player: 'GRETE' },
      range(17, 32),
    ],
    ['the events of one type', undefined, { type: 'seed_pair_started' }, [5, 11, 21, 27]],
    ['several event types of one player', undefined, { type: 'account_opened, coins_granted', player: 'u2' }, [17, 20]],
    ['a range of positions including both ends', undefined, { from: '14', to: '17' }, range(14, 17)],
    ['a range of positions in one stream', 'wallet-u1', { from: '9', to: '12' }, [9, 10, 12]],
    [
      'the events recorded in a period',
      undefined,
      { from: '2026-01-15T12:01:10Z', to: '2026-01-15T12:01:10Z' },
      [16, 17],
    ],
    [
      'one event type in a range',
      undefined,
      { type: 'seed_pair_started', from: '6', to: '2026-01-15T12:02:10Z' },
      [11, 21],
    ],
    ['the first events of a stream', 'wallet-u1', { limit: '2' }, [3, 4]],
    ['the last events of a stream', 'wallet-u1', { last: '2' }, [15, 16]],
    ['the events with a reason', undefined, { reason: 'daily_bonus' }, [4, 20]],
    ['the events with an amount above a bound', undefined, { amount: '>=100 GC' }, [2, 4, 18, 20]],
    ['no events of another currency', undefined, { amount: '>100 SC' }, []],
    ['no events if none match', 'wallet-u1', { type: 'seed_pair_started' }, []],
  ])('the selection returns %s', (_, stream, wish, expected) => {
    expect(positions(stream, wish)).toEqual(expected);
  });

  it('an empty selection prints a message', () => {
    expect(shown('wallet-u1', { type: 'seed_pair_started' }, false)).toEqual(['No such events.']);
  });

  it('server seeds in use are hidden in every kind of selection', () => {
    for (const wish of [{}, { type: 'seed_pair_started' }, { player: 'u1' }, { correlation: 'rotate' }]) {
      const text = shown(undefined, wish).join();
      expect(text).toContain('(not revealed yet)');
      expect(text.match(/"(next_)?server_seed":"[0-9a-f]{64}"/g)?.length ?? 0).toBeLessThanOrEqual(2);
    }
    const [, rotated] = shown('fairness-u1', {});
    expect(JSON.parse(rotated ?? '').data.server_seed).toBe('(not revealed yet)');
  });
});

describe('the options of show', () => {
  it.each<[what: string, wish: ShowOptions, message: string]>([
    ['an event type that does not exist', { type: 'bet_placd' }, '--type bet_placd: there is no such event type'],
    ['a position beyond the end', { from: '33' }, '--from 33: the history ends at position 32'],
    ['an amount that is not a number', { amount: '>much' }, '--amount >much: expected an amount'],
    [
      'an amount with a decimal comma',
      { amount: '0,500 GC' },
      "--amount 0,500 GC: expected an amount in coins such as '>100'",
    ],
    ['an amount in another currency', { amount: '1 EUR' }, '--amount 1 EUR: expected an amount'],
    ['a draw without a nonce', { draw: '2' }, '--draw 2: expected a seed pair and a nonce, such as 2/17'],
    ['a number of events that is not positive', { last: '0' }, '--last 0: expected a number of events'],
    ['the first and the last events at once', { last: '1', limit: '1' }, '--limit and --last cannot be combined'],
    ['a correlation with a filter', { correlation: 'rotate', type: 'top_up' }, '--correlation cannot be combined'],
  ])('refuse %s', (_, wish, message) => {
    expect(() => shown(undefined, wish)).toThrow(message);
  });

  it('select the only events of a round by its id', () => {
    const bet = shown('wallet-u1', { type: 'bet_and_win_settled' })[0] ?? '';
    const { round } = JSON.parse(bet).data;
    expect(shown(undefined, { round: round.round_id })).toEqual([bet]);
  });

  it('select the rounds that consumed a draw', () => {
    const draws = shown('wallet-u1', { draw: '2/3' }).map((line) => JSON.parse(line).data.round.draw);
    expect(draws).toEqual([{ seed_pair: 2, nonce: 3 }]);
    expect(shown(undefined, { draw: '2/3' })).toHaveLength(2);
    expect(shown('wallet-u1', { draw: '3/0' }, false)).toEqual(['No such events.']);
  });

  it('take a date alone as the start of the day for --from and as its end for --to', () => {
    expect(positions(undefined, { from: '2026-01-15', to: '2026-01-15' })).toEqual(range(1, 32));
    expect(positions(undefined, { from: '2026-01-16' })).toEqual([]);
    expect(positions(undefined, { to: '2026-01-14' })).toEqual([]);
  });
});

describe('a line of show', () => {
  it('names the player, the round, its outcome and the amounts as people write them', () => {
    const [line] = shown('wallet-u1', { type: 'bet_and_win_settled', limit: '1' }, false);
    expect(line).toMatch(
      /^6 {2}2026-01-15T\S+ {2}wallet-u1@3 \(\w+\) {2}bet_and_win_settled {2}dice round \S+, seed pair 1 nonce 0, (over|under) \d+\.\d\d, roll \d+\.\d\d, (won|lost) \([\d.]+×\), stake \d+\.\d\d GC, payout \d+\.\d\d GC {2}[+-]?\d+\.\d\d GC to [\d,.]+$/,
    );
  });
});

describe('show --correlation', () => {
  it('the events of one request in all streams are drawn as a tree of causes', async () => {
    const own = await openSmallCasino();
    await own.adjust('u1', '5', { correlationId: 'request', causationId: null });
    await own.adjust('u2', '6', { correlationId: 'request', causationId: 'wallet-u1@13' });
    await own.adjust('u1', '7', { correlationId: 'request', causationId: 'wallet-u2@13' });
    await own.adjust('u1', '8', { correlationId: 'another', causationId: 'wallet-u1@13' });
    const read = openReadOnly(own.dir).pinSnapshot();
    const drawn = [...showEvents(read, undefined, { correlation: 'request' }, false)];
    const [json] = showEvents(read, undefined, { correlation: 'request' }, true);
    read.close();
    await own.close();
    expect(drawn.map((line) => line.replace(/2026\S+ +/, '').replace(/ +balance.*/, ''))).toEqual([
      'wallet-u1@13 (Ada)',
      '└─ wallet-u2@13 (Grete)',
      '   └─ wallet-u1@14 (Ada)',
    ]);
    expect(JSON.parse(json ?? '')).toMatchObject({
      correlation_id: 'request',
      events: 3,
      roots: [
        { eventId: 'wallet-u1@13', effects: [{ eventId: 'wallet-u2@13', effects: [{ eventId: 'wallet-u1@14' }] }] },
      ],
    });
  });
});

describe('show --correlation of one step of a round', () => {
  let dir: string;
  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), 'goldwake-show-round-'));
    writeHistory(join(dir, 'data'), { events: 1_500, players: 2, seed: 7, originals: true });
  });
  afterAll(() => rmSync(dir, { recursive: true }));

  it('every correlation of a hand ends with the command that shows the whole hand', () => {
    const read = openReadOnly(join(dir, 'data')).pinSnapshot();
    try {
      const show = (wish: object) => [...showEvents(read, undefined, wish, false)];
      const ended = [...read.allEvents()].map(({ event }) => event).filter(({ type }) => type === 'round_resolved');
      const hands = ended.map(({ data }) => data as EventOf<'round_resolved'>['data']);
      const hand = hands.find(({ game_id, staked, stake }) => game_id === 'blackjack' && staked !== stake);
      const ofRound = (event: StoredEvent) => JSON.stringify(event.data).includes(hand?.round_id ?? 'no hand');
      const events = [...read.allEvents()].map(({ event }) => event).filter(ofRound);
      const correlations = new Set(events.map(({ correlationId }) => correlationId));
      // The bet and the action with another stake, at least.
      expect(correlations.size).toBeGreaterThan(1);
      for (const correlation of correlations) {
        const lines = show({ correlation });
        expect(lines.at(-1)).toBe(`Part of a round; to list all its steps: show --round ${hand?.round_id}`);
        expect(lines.filter((line) => line.startsWith('Part of a round'))).toHaveLength(1);
      }
      const steps = show({ round: hand?.round_id });
      expect(steps).toHaveLength(events.length);
      for (const type of ['bet_placed', 'round_started', 'action_taken', 'round_resolved', 'win_paid'])
        expect(steps.join('\n')).toContain(`  ${type}  `);
    } finally {
      read.close();
    }
  });

  it('the correlation of a bet in one step names no other command', () => {
    const read = openReadOnly(join(dir, 'data')).pinSnapshot();
    try {
      const settled = [...read.allEvents()].find(({ event }) => event.type === 'bet_and_win_settled');
      const lines = [...showEvents(read, undefined, { correlation: settled?.event.correlationId ?? '' }, false)];
      expect(lines.join('\n')).toContain('bet_and_win_settled');
      expect(lines.join('\n')).not.toContain('show --round');
    } finally {
      read.close();
    }
  });
});
