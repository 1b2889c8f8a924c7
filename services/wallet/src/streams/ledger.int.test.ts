import type { EventOf, StoredEvent, WalletEvent } from '@goldwake/contracts';
import { type EventStore, put, remove } from '@goldwake/core';
import { command } from '@goldwake/core/testing';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { TopUp } from '../commands/top-up.js';
import { WALLET_RULES, walletReducer } from '../domain/index.js';
import { BALANCES, balances, HELD_BALANCES, HOUSE_ACCOUNTS } from '../projections/balances.js';
import { openOnSignUp } from '../reactions/open-on-sign-up.js';
import { round } from '../testing/wallet.js';
import { Ledger } from './ledger.js';

let engine: TestEngine;
let ledger: Ledger;
beforeEach(async () => {
  engine = await openTestEngine();
  ledger = another();
});
afterEach(() => engine.close());

/** Creates a second process on the same store. */
const another = () =>
  new Ledger(engine.store, engine.clock, { inForce: async () => ({ version: null, rules: WALLET_RULES }) });
const grant = (uid: string, gold: string, sweeps = '0', key = `g-${uid}`) =>
  ledger.grant(
    uid,
    { grant_id: key, reason: 'daily_bonus', gold_coins: gold, sweeps_coins: sweeps },
    command(key, 'grant'),
  );
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);
const settled = (id: string, stake: string, payout: string, draw: { seed_pair: number; nonce: number } | null = null) =>
  ({ round: round(id, draw), currency: 'gold_coins', stake, payout }) as const;

type BetPlaced = EventOf<'bet_placed'>['data'];
type BetRolledBack = EventOf<'bet_rolled_back'>['data'];

async function stream(store: EventStore, uid: string): Promise<StoredEvent<WalletEvent>[]> {
  const events: StoredEvent<WalletEvent>[] = [];
  for await (const event of store.readStream(`wallet-${uid}`)) events.push(event as StoredEvent<WalletEvent>);
  return events;
}

describe('rules in force', () => {
  it('top-ups and grants without a percentage follow the rules that are in force at the time, and name their version', async () => {
    let inForce = { version: 4, rules: WALLET_RULES };
    const own = new Ledger(engine.store, engine.clock, { inForce: async () => inForce });
    const grants = () => ({ grant_id: 'g', reason: 'daily_bonus', gold_coins: '1', sweeps_coins: '10' }) as const;
    await own.grant('u1', grants(), command('g1'));
    await own.topUp('u2', 't1', command('t1'));
    const top_up = { amount: '7', below: '10000000001', period_ms: 1_000 };
    inForce = { version: 5, rules: { playthrough_percent: 250, top_up } };
    engine.clock.advance(1_000);
    await own.grant('u1', { ...grants(), grant_id: 'h' }, command('g2'));
    await own.grant('u1', { ...grants(), grant_id: 'i', playthrough_percent: 300 }, command('g3'));
    await own.topUp('u2', 't2', command('t2'));
    const granted = async (uid: string) =>
      (await stream(engine.store, uid)).slice(1).map(({ data }) => data as EventOf<'coins_granted'>['data']);
    expect(
      (await granted('u1')).map(({ playthrough_percent, rules_version }) => [playthrough_percent, rules_version]),
    ).toEqual([
      [100, 4],
      [250, 5],
      [300, 5],
    ]);
    expect((await granted('u2')).map(({ gold_coins, rules_version }) => [gold_coins, rules_version])).toEqual([
      ['10000000000', 4],
      ['7', 5],
    ]);
  });
});

describe('concurrent bets', () => {
  it('a hundred concurrent bets of 30 on a balance of 1,000 never overdraw it: exactly 33 are accepted', async () => {
    await grant('u1', '1000');
    const results = await Promise.allSettled(
      upTo(100).map((at) => ledger.betAndWin('u1', settled(`r${at}`, '30', '0'), command(`k${at}`))),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(33);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'insufficient_balance' });
    }
    expect((await ledger.summary('u1')).balances.gold_coins).toBe('10');
  });

  it('bets from two processes never overdraw the balance', async () => {
    await grant('u1', '300');
    const both = [ledger, another()];
    const results = await Promise.allSettled(
      both.flatMap((one, process) =>
        upTo(20).map((at) =>
          one.betAndWin('u1', settled(`r${process}-${at}`, '30', '0'), command(`k${process}-${at}`)),
        ),
      ),
    );
    const taken = results.filter((result) => result.status === 'fulfilled').length;
    expect(taken).toBe(10);
    for (const one of both) expect((await one.summary('u1')).balances.gold_coins).toBe('0');
  });

  it('concurrent bets with one key store one event and all get its result', async () => {
    await grant('u1', '1000');
    const responses = await Promise.all(
      upTo(100).map((at) => ledger.betAndWin('u1', settled(`r${at}`, '30', '0'), command('same'))),
    );
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
    expect((await stream(engine.store, 'u1')).filter((event) => event.type === 'bet_and_win_settled')).toHaveLength(1);
  });

  it('concurrent bets with the same draw are settled once', async () => {
    await grant('u1', '1000');
    const results = await Promise.allSettled(
      upTo(20).map((at) =>
        ledger.betAndWin('u1', settled(`r${at}`, '30', '0', { seed_pair: 1, nonce: 0 }), command(`k${at}`)),
      ),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect(await ledger.lastDraw('u1')).toEqual({ seed_pair: 1, nonce: 0 });
  });
});

describe('concurrent holds', () => {
  const hold = (at: number, amount: string) =>
    ({ hold_id: `h${at}`, currency: 'gold_coins', amount, reason: 'redemption' }) as const;

  it('holds from two processes never exceed the balance', async () => {
    await grant('u1', '300');
    const both = [ledger, another()];
    const results = await Promise.allSettled(
      upTo(40).map((at) => both[at % 2]?.hold('u1', hold(at, '30'), command(`k${at}`))),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(10);
    for (const one of both) {
      expect(await one.summary('u1')).toMatchObject({ balances: { gold_coins: '0' }, held: { gold_coins: '300' } });
    }
  });

  it('of concurrent captures and releases of one hold by two processes, exactly one succeeds', async () => {
    await grant('u1', '300');
    await ledger.hold('u1', hold(1, '300'), command('hold'));
    const both = [ledger, another()];
    const results = await Promise.allSettled(
      upTo(20).map((at) => {
        const process = both[at % 2] as Ledger;
        const end = { hold_id: 'h1' };
        return at % 3 ? process.capture('u1', end, command(`k${at}`)) : process.release('u1', end, command(`k${at}`));
      }),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'hold_finished' });
    }
    expect((await another().summary('u1')).held.gold_coins).toBe('0');
  });
});

describe('a repeated command', () => {
  it('a repeated command returns its original result, even if the wallet would refuse it now', async () => {
    await grant('u1', '1000');
    const first = await ledger.betAndWin('u1', settled('r1', '900', '0', { seed_pair: 1, nonce: 0 }), command('k1'));
    await ledger.betAndWin('u1', settled('r2', '100', '0'), command('k2'));
    const again = await another().betAndWin(
      'u1',
      settled('other', '900', '77', { seed_pair: 1, nonce: 0 }),
      command('k1'),
    );
    expect(again).toEqual(first);
    expect(first).toMatchObject({ version: 3, eventId: 'wallet-u1@3', balances: { gold_coins: '100' }, payout: '0' });
  });

  it('a command that was refused is decided again', async () => {
    await expect(ledger.betAndWin('u1', settled('r1', '30', '0'), command('k1'))).rejects.toMatchObject({
      code: 'insufficient_balance',
    });
    expect(await engine.store.version('wallet-u1')).toBe(0);
    await grant('u1', '1000');
    expect((await ledger.betAndWin('u1', settled('r1', '30', '0'), command('k1'))).balances.gold_coins).toBe('970');
  });

  it('a known key with another body is refused', async () => {
    await grant('u1', '1000');
    await ledger.betAndWin('u1', settled('r1', '30', '0'), command('k1', 'one'));
    await expect(ledger.betAndWin('u1', settled('r1', '30', '0'), command('k1', 'two'))).rejects.toMatchObject({
      code: 'idempotency_mismatch',
    });
  });

  it('a known key of another kind of command is refused', async () => {
    await grant('u1', '1000');
    await ledger.adjust('u1', { currency: 'gold_coins', amount: '1', reason: 'test', by: 'kim' }, command('k1'));
    await expect(ledger.betAndWin('u1', settled('r1', '30', '0'), command('k1'))).rejects.toMatchObject({
      code: 'idempotency_mismatch',
    });
  });
});

describe('a round in two steps', () => {
  it('a round is bet, won and closed, and each receipt has the balances at that time', async () => {
    await grant('u1', '1000');
    const bet = await ledger.bet('u1', { round: round('r1'), currency: 'gold_coins', stake: '300' }, command('k1'));
    const win = await ledger.win('u1', { round: round('r1'), payout: '500' }, command('k2'));
    await expect(ledger.rollBack('u1', { round_id: 'r1' }, command('k3'))).rejects.toMatchObject({
      code: 'round_not_open',
    });
    expect([bet, win].map((receipt) => receipt.balances.gold_coins)).toEqual(['700', '1200']);
  });

  it('a roll-back returns the stake, even after a restart', async () => {
    await grant('u1', '1000');
    await ledger.bet('u1', { round: round('r1'), currency: 'gold_coins', stake: '300' }, command('k1'));
    expect((await another().rollBack('u1', { round_id: 'r1' }, command('k2'))).balances.gold_coins).toBe('1000');
  });
});

describe('a roll-back for services that counted the bet', () => {
  it('a subscriber of the wallet topic computes the exact inverse of a bet from the event of its roll-back alone', async () => {
    // Counts what a VIP program would: stakes per currency and game, playthrough, and net money of the casino.
    const counted = new Map<string, bigint>();
    const count = (key: string, amount: string, sign: bigint) => {
      const sum = (counted.get(key) ?? 0n) + sign * BigInt(amount);
      if (sum === 0n) counted.delete(key);
      else counted.set(key, sum);
    };
    const bets: string[] = [];
    const undone: (string | null)[] = [];
    engine.bus.subscribe({
      group: 'test.counts',
      topics: ['wallet'],
      types: ['bet_placed', 'bet_rolled_back'],
      async handle(stored) {
        const event = stored as StoredEvent<EventOf<'bet_placed' | 'bet_rolled_back'>>;
        if (event.type === 'bet_placed') {
          const { round: of, currency, stake, played, postings } = event.data as BetPlaced;
          bets.push(event.eventId);
          count(`staked/${currency}/${of.game_id}`, stake, 1n);
          for (const { grant_id, amount } of played) count(`played/${grant_id}`, amount, 1n);
          for (const { account, amount } of postings) count(account, amount, 1n);
        } else {
          const { game_id, currency, stake, payout, unplayed, bet_event_id } = event.data as BetRolledBack;
          undone.push(bet_event_id);
          count(`staked/${currency}/${game_id}`, stake, -1n);
          for (const { grant_id, amount } of unplayed) count(`played/${grant_id}`, amount, -1n);
          count('player:u1', `${BigInt(stake) - BigInt(payout)}`, 1n);
          count('house:games', `${BigInt(stake) - BigInt(payout)}`, -1n);
        }
      },
    });
    await engine.bus.start();
    await grant('u1', '1000', '500');
    for (const [at, currency] of (['gold_coins', 'sweeps_coins', 'sweeps_coins'] as const).entries()) {
      await ledger.bet('u1', { round: round(`r${at}`), currency, stake: `${100 + at}` }, command(`bet-${at}`));
    }
    await ledger.win('u1', { round: round('r1'), payout: '7' }, command('win-1'));
    for (const round_id of ['r0', 'r2']) await ledger.rollBack('u1', { round_id }, command(`back-${round_id}`));
    await engine.bus.settled(await engine.store.lastPosition());

    expect(undone).toEqual([bets[0], bets[2]]);
    // Only the bet that was won is still counted.
    expect(Object.fromEntries(counted)).toEqual({
      'staked/sweeps_coins/test': 101n,
      'played/g-u1': 101n,
      'player:u1': -101n,
      'house:games': 101n,
    });
  });
});

describe('a top-up', () => {
  it('the result has time, id and new balances, and is the same when repeated', async () => {
    const topUp = new TopUp(ledger, engine.ids);
    const first = await topUp.execute('u1', command('k1'));
    expect(first).toMatchObject({
      gold_coins: '10000000000',
      sweeps_coins: '0',
      wallet_version: 2,
      balances: { gold_coins: '10000000000' },
      granted_at: new Date(engine.clock.now()).toISOString(),
    });
    engine.clock.advance(7_200_000);
    expect(await topUp.execute('u1', command('k1'))).toEqual(first);
    await expect(topUp.execute('u1', command('k2'))).rejects.toMatchObject({ code: 'top_up_not_needed' });
  });
});

describe('a grant', () => {
  it('the time of a grant is the one given by its source, otherwise the current time', async () => {
    await grant('u1', '1');
    const given = { grant_id: 'late', reason: 'daily_bonus', gold_coins: '1', sweeps_coins: '0' } as const;
    await ledger.grant('u1', { ...given, granted_at: '2026-01-14T23:59:59.000Z' }, command('late'));
    const times = (await stream(engine.store, 'u1')).map((event) => (event.data as { granted_at?: string }).granted_at);
    expect(times).toEqual([undefined, '2026-01-15T12:00:00.000Z', '2026-01-14T23:59:59.000Z']);
  });
});

describe('signing up', () => {
  const signedUp = (uid: string) =>
    engine.store.append({
      stream: `account-${uid}`,
      expectedVersion: 0,
      events: [{ type: 'account_opened', data: { uid } }],
      context: command(`sign-up-${uid}`),
    });

  it('a wallet is opened once, even if a grant came first', async () => {
    await signedUp('u1');
    await signedUp('u2');
    await grant('u2', '5');
    engine.bus.subscribe(openOnSignUp(ledger));
    await engine.bus.start();
    await engine.bus.settled(2);
    const [opened, ...rest] = await stream(engine.store, 'u1');
    expect(rest).toEqual([]);
    expect(opened).toMatchObject({ type: 'wallet_opened', causationId: 'account-u1@1', actor: 'system' });
    expect((await stream(engine.store, 'u2')).map((event) => event.type)).toEqual(['wallet_opened', 'coins_granted']);
  });

  it('an event delivered twice opens one wallet', async () => {
    const [event] = await signedUp('u1');
    if (!event) throw new Error('not stored');
    const reaction = openOnSignUp(another());
    const effects = { get: async () => undefined, put, remove, add: () => {} };
    await reaction.handle(event, effects);
    await openOnSignUp(another()).handle(event, effects);
    expect(await stream(engine.store, 'u1')).toHaveLength(1);
  });
});

describe('the stored balances', () => {
  it('stored balances equal the folded events and sum to zero with the house accounts', async () => {
    await engine.documents.declare(...balances.collections);
    engine.bus.subscribe(balances);
    await engine.bus.start();
    const uids = upTo(5).map((at) => `u${at}`);
    await Promise.all(
      uids.map(async (uid, who) => {
        await ledger.open(uid, command('open'));
        await grant(uid, '1000', '700');
        await Promise.all(
          upTo(20).map((at) =>
            ledger.betAndWin(
              uid,
              {
                ...settled(`r${at}`, '7', at % 3 === 0 ? '13' : '0'),
                currency: at % 2 ? 'sweeps_coins' : 'gold_coins',
              },
              command(`k${at}`),
            ),
          ),
        );
        await ledger.adjust(
          uid,
          { currency: 'sweeps_coins', amount: `${who - 2 || 9}`, reason: 'test', by: 'kim' },
          command('a'),
        );
        await ledger.bet(uid, { round: round('open'), currency: 'sweeps_coins', stake: '5' }, command('bet'));
        for (const [hold_id, amount] of [
          ['h1', '20'],
          ['h2', '30'],
          ['h3', '40'],
        ] as const) {
          const hold = { hold_id, currency: 'sweeps_coins', amount, reason: 'redemption' } as const;
          await ledger.hold(uid, hold, command(`hold-${hold_id}`));
        }
        await ledger.capture(uid, { hold_id: 'h1' }, command('capture'));
        await ledger.release(uid, { hold_id: 'h2' }, command('release'));
      }),
    );
    await engine.bus.settled(await engine.store.lastPosition());

    const totals = { gold_coins: 0n, sweeps_coins: 0n };
    for (const uid of uids) {
      const events = await stream(engine.store, uid);
      const state = (events as WalletEvent[]).reduce(walletReducer.evolve, walletReducer.initial(uid));
      const stored = (await engine.documents.get(BALANCES, uid))?.body;
      expect(stored).toEqual({
        ...(await ledger.summary(uid)).balances,
        playthrough: stored?.playthrough,
        version: 29,
      });
      expect(stored).toMatchObject({
        gold_coins: `${state.balances.gold_coins}`,
        sweeps_coins: `${state.balances.sweeps_coins}`,
        playthrough: (await another().summary(uid)).playthrough,
      });
      expect((await engine.documents.get(HELD_BALANCES, uid))?.body).toEqual({
        gold_coins: '0',
        sweeps_coins: '40',
        version: 29,
      });
      totals.gold_coins += state.balances.gold_coins + state.held.gold_coins;
      totals.sweeps_coins += state.balances.sweeps_coins + state.held.sweeps_coins;
    }
    for (const account of ['house:games', 'house:bonuses', 'house:adjustments', 'house:redemptions']) {
      for (const currency of ['gold_coins', 'sweeps_coins'] as const) {
        const house = await engine.documents.get(HOUSE_ACCOUNTS, `${account}/${currency}`);
        totals[currency] += BigInt(house?.body.amount ?? 0);
      }
    }
    expect(totals).toEqual({ gold_coins: 0n, sweeps_coins: 0n });
    expect((await engine.documents.get(HOUSE_ACCOUNTS, 'house:redemptions/sweeps_coins'))?.body.amount).toBe('100');
    expect((await engine.documents.get(HOUSE_ACCOUNTS, 'house:bonuses/gold_coins'))?.body).toEqual({
      account: 'house:bonuses',
      currency: 'gold_coins',
      amount: '-5000',
    });
  });

  it('the balances of a wallet without money are zero', async () => {
    await engine.documents.declare(...balances.collections);
    engine.bus.subscribe(balances);
    await engine.bus.start();
    await ledger.open('u1', command('open'));
    await engine.bus.settled(1);
    expect((await engine.documents.get(BALANCES, 'u1'))?.body).toEqual({
      gold_coins: '0',
      sweeps_coins: '0',
      playthrough: { requirement_id: null, requirement: '0', progress: '0' },
      version: 1,
    });
  });
});
