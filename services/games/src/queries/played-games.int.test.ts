import { DICE, rulesOf } from '@goldwake/contracts';
import { simpleAction } from '@goldwake/contracts/testing';
import { CHECKPOINTS, caughtUp, put } from '@goldwake/core';
import { command } from '@goldwake/core/testing';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { fund, openLedger } from '@goldwake/wallet/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { FORMER_PLAY_TOTALS, playTotals } from '../projections/play-totals.js';
import { act, bet, byPlayer } from '../testing/play-rounds.js';
import { SlotCasino } from '../testing/slot-casino.js';
import { EVEN_BET, openTableOn } from '../testing/table.js';
import { playedGames } from './played-games.js';
import { RecentlyPlayed } from './recently-played.js';

let table: Awaited<ReturnType<typeof open>>;
let recent: RecentlyPlayed;
beforeEach(async () => {
  table = await open();
  const { documents, store, bus } = table.engine;
  recent = new RecentlyPlayed(documents, caughtUp(store, bus));
});
afterEach(() => table.engine.close());

async function open() {
  const engine = await openTestEngine();
  await engine.documents.declare(...playTotals.collections);
  engine.bus.subscribe(playTotals);
  return openTableOn(engine);
}

let bets = 0;
const dice = (uid = 'u1') => table.bet.execute(uid, EVEN_BET, command(`dice ${++bets}`));

async function tideWheel(): Promise<void> {
  const game = rulesOf('tide-wheel');
  if (!game) throw new RangeError('tide-wheel is not a one-step game');
  const request = { currency: 'gold_coins', stake: '1000000', params: { segments: 10, risk: 'low' } } as const;
  await table.bets.execute('u1', game, request, command(`wheel ${++bets}`));
}

/** Ends a round of Breakwater that is open. */
async function end(round: Awaited<ReturnType<typeof bet>>): Promise<void> {
  let open = round;
  while (open.state === 'open') open = await act(table, open, simpleAction(open));
}

/** Settles everything that was stored, then returns what is stored of a player. */
async function stored(uid: string) {
  await recent.of(uid);
  return playedGames(table.engine.documents, uid);
}

describe('the games that a player has played', () => {
  it('are listed once each, with the one that was played last first', async () => {
    expect(await recent.of('u1')).toEqual([]);
    await dice();
    await tideWheel();
    expect(await recent.of('u1')).toEqual(['tide-wheel', 'dice']);
    await dice();
    expect(await recent.of('u1')).toEqual(['dice', 'tide-wheel']);
  });

  it('count a game in several steps from its end, in the order of its bet', async () => {
    const round = await bet(table, 'breakwater', byPlayer('breakwater'));
    await dice();
    expect(await recent.of('u1')).toEqual(['dice']);
    await end(round);
    expect(await recent.of('u1')).toEqual(['dice', 'breakwater']);
    const placed = (await stored('u1')).map(({ game_id, wallet_version }) => [game_id, wallet_version]);
    const wallet = await table.wallet.summary('u1');
    expect(wallet.version).toBe(5);
    expect(placed).toEqual([
      ['dice', 4],
      ['breakwater', 3],
    ]);
  });

  it('are those of one player, also if the uid of another one begins with it', async () => {
    await fund(table.wallet, 'u12', { gold_coins: '5000000' });
    await tideWheel();
    await dice('u12');
    expect([await recent.of('u1'), await recent.of('u12')]).toEqual([['tide-wheel'], ['dice']]);
  });

  it('take one read, however many there are', async () => {
    await dice();
    await tideWheel();
    await stored('u1');
    const { documents } = table.engine;
    const reads = (['get', 'getMany', 'find', 'count', 'page'] as const).flatMap((name) =>
      name in documents ? [jest.spyOn(documents, name as 'find')] : [],
    );
    expect(await playedGames(documents, 'u1')).toHaveLength(2);
    expect(reads.reduce((sum, { mock }) => sum + mock.calls.length, 0)).toBe(1);
  });

  it('contain the rounds of earlier versions, whose totals are dropped', async () => {
    const casino = await SlotCasino.open({ before: playedInAnEarlierVersion });
    try {
      await casino.settled();
      const { documents } = casino.engine;
      expect(await playedGames(documents, 'u1')).toMatchObject([{ uid: 'u1', game_id: DICE.game_id, rounds: 3 }]);
      await documents.declare(FORMER_PLAY_TOTALS);
      expect(await documents.scan(FORMER_PLAY_TOTALS)).toEqual([]);
    } finally {
      await casino.close();
    }
  });
});

/** Plays three rounds and stores the totals of an earlier version, which have read them all. */
async function playedInAnEarlierVersion(engine: TestEngine): Promise<void> {
  const wallet = openLedger(engine);
  await fund(wallet, 'u1', { gold_coins: '5000000' });
  for (let nonce = 0; nonce < 3; nonce++) {
    const draw = { seed_pair: 1, nonce };
    const round = { round_id: `before-${nonce}`, game_id: DICE.game_id, draw, outcome: { target: 5_000, roll: 1 } };
    await wallet.betAndWin(
      'u1',
      { round, currency: 'gold_coins', stake: '10000', payout: '0' },
      command(`before ${nonce}`),
    );
  }
  const { documents, store } = engine;
  await documents.declare(CHECKPOINTS, FORMER_PLAY_TOTALS);
  await documents.write([
    put(FORMER_PLAY_TOTALS, `u1/${DICE.game_id}`, { game_id: DICE.game_id, rounds: 3, wins: 0 }),
    put(CHECKPOINTS, 'games.play_totals', { position: await store.lastPosition() }),
  ]);
}
