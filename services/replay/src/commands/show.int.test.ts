import { openReadOnly } from '@goldwake/embedded';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openSmallCasino } from '../testing/small-casino.js';
import { type ShowFilter, show } from './show.js';

let casino: Awaited<ReturnType<typeof openSmallCasino>>;

// Positions: u1 has 1 for the account, 2 and 3 for the wallet, 4 for fairness, 5–9 for bets, 10 for fairness and 11–15
// for bets; u2 has the same at 16–30.
beforeAll(async () => {
  casino = await openSmallCasino();
});
afterAll(() => casino.close());

function shown(stream: string | undefined, wish: ShowFilter, json = true): string[] {
  const read = openReadOnly(casino.dir).pinSnapshot();
  try {
    return [...show(read, stream, wish, json)];
  } finally {
    read.close();
  }
}

const positions = (stream: string | undefined, wish: ShowFilter): number[] =>
  shown(stream, wish).map((line) => JSON.parse(line).position);
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

describe('show', () => {
  it.each<[rule: string, stream: string | undefined, wish: ShowFilter, positions: number[]]>([
    ['all events in order of position', undefined, {}, range(1, 30)],
    ['the events of one stream', 'fairness-u1', {}, [4, 10]],
    [
      "all streams of a player in order of position, whatever the username's letter case",
      undefined,
      { player: 'GRETE' },
      range(16, 30),
    ],
    ['the events of one type', undefined, { type: 'seed_pair_started' }, [4, 10, 19, 25]],
    ['several event types of one player', undefined, { type: 'account_opened, coins_granted', player: 'u2' }, [16, 18]],
    ['a range of positions including both ends', undefined, { from: '14', to: '17' }, range(14, 17)],
    ['a range of positions in one stream', 'wallet-u1', { from: '9', to: '12' }, [9, 11, 12]],
    [
      'the events recorded in a period',
      undefined,
      { from: '2026-01-15T12:01:10Z', to: '2026-01-15T12:01:10Z' },
      [15, 16],
    ],
    [
      'one event type in a range',
      undefined,
      { type: 'seed_pair_started', from: '5', to: '2026-01-15T12:02:10Z' },
      [10, 19],
    ],
    ['no events if none match', 'wallet-u1', { type: 'seed_pair_started' }, []],
  ])('the selection returns %s', (_, stream, wish, expected) => {
    expect(positions(stream, wish)).toEqual(expected);
  });

  it('an empty selection prints a message', () => {
    expect(shown(undefined, { type: 'never' }, false)).toEqual(['No such events.']);
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

describe('show --correlation', () => {
  it('the events of one request in all streams are drawn as a tree of causes', async () => {
    const own = await openSmallCasino();
    await own.adjust('u1', '5', { correlationId: 'request', causationId: null });
    await own.adjust('u2', '6', { correlationId: 'request', causationId: 'wallet-u1@13' });
    await own.adjust('u1', '7', { correlationId: 'request', causationId: 'wallet-u2@13' });
    await own.adjust('u1', '8', { correlationId: 'another', causationId: 'wallet-u1@13' });
    const read = openReadOnly(own.dir).pinSnapshot();
    const drawn = [...show(read, undefined, { correlation: 'request' }, false)];
    const [json] = show(read, undefined, { correlation: 'request' }, true);
    read.close();
    await own.close();
    expect(drawn.map((line) => line.replace(/2026\S+ +/, '').replace(/ +balance.*/, ''))).toEqual([
      'wallet-u1@13',
      '└─ wallet-u2@13',
      '   └─ wallet-u1@14',
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
