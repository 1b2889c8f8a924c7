import {
  type AccountEvent,
  type Category,
  type LoyaltyEvent,
  type PromotionRules,
  type ReferralEvent,
  type SignUpDevice,
  type StoredEvent,
  streamName,
  type WalletPort,
} from '@goldwake/contracts';
import { type Effects, RulesStream, type Subscription, systemContext } from '@goldwake/core';
import { collect } from '@goldwake/core/testing';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { openLedger } from '@goldwake/wallet/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { GrantClaim } from '../commands/grant-claim.js';
import { handleDueReferrals, MoveReferral } from '../commands/move-referral.js';
import { ReferFriend } from '../commands/refer-friend.js';
import { PROMOTION_RULES } from '../domain/index.js';
import { Loyalty } from '../streams/loyalty.js';
import { Referrals } from '../streams/referrals.js';
import { LoyalPlayer } from '../testing/loyal-player.js';
import { TestPlayers } from '../testing/test-players.js';
import { followFriends, followPoints, payFriends } from './follow-referrals.js';
import { grantClaims } from './grant-claims.js';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** A stake that earns 100 points at an edge of 1 %. */
const HUNDRED_POINTS = 100_000_000n;
const RULES = {
  ...PROMOTION_RULES,
  referrals: {
    referrer: { gold_coins: '1000000', sweeps_coins: '250000' },
    referred: { gold_coins: '2000000', sweeps_coins: '0' },
    max_friends: 2,
    qualifying_points: 200,
    qualifying_days: 30,
    hold_days: 14,
  },
};

let engine: TestEngine;
let wallet: WalletPort;
let players: TestPlayers;
let points: Map<string, LoyalPlayer>;
let subscriptions: Subscription[];
let commands: number;
beforeEach(async () => {
  engine = await openTestEngine();
  wallet = openLedger(engine);
  players = new TestPlayers();
  points = new Map();
  commands = 0;
});
afterEach(async () => {
  expect(engine.reports).toEqual([]);
  await engine.close();
});

/** Starts a process of the promotions that follows referrals. */
async function start(rules: PromotionRules = RULES): Promise<void> {
  const stream = new RulesStream(
    engine.store,
    'promotion_rules',
    'promotion_rules_changed',
    rules,
    engine.clock,
    engine.ids,
  );
  await stream.record(() => {});
  const loyalty = new Loyalty(engine.store, engine.clock, engine.ids, stream);
  const referrals = new Referrals(engine.store, engine.clock, engine.ids, engine.scheduler, stream);
  const move = new MoveReferral(players.signUps, loyalty, referrals);
  const refer = new ReferFriend(players.signUps, referrals);
  const grant = new GrantClaim(wallet);
  subscriptions = [followFriends(refer, move), followPoints(move), payFriends(referrals), grantClaims(grant)];
  for (const each of subscriptions) engine.bus.subscribe(each);
  handleDueReferrals(engine.scheduler, move);
  await engine.scheduler.start();
  await engine.bus.start();
}

/** Waits until all timers that are due and all events are handled. */
async function settled(): Promise<void> {
  for (let before = -1; before !== (await engine.store.lastPosition()); ) {
    before = await engine.store.lastPosition();
    await engine.scheduler.settled();
    await engine.bus.settled(before);
  }
}

async function append(
  category: Category,
  uid: string,
  events: readonly (AccountEvent | LoyaltyEvent)[],
): Promise<void> {
  const stream = streamName(category, uid);
  const expectedVersion = await engine.store.version(stream);
  await engine.store.append({ stream, expectedVersion, events, context: systemContext(`c${commands++}`, uid) });
}
async function account(uid: string, event: AccountEvent): Promise<void> {
  await append('account', uid, [event]);
  await settled();
}
const referred = (uid: string, referrer_id: string, device: SignUpDevice = 'new') => {
  players.set(uid, { referrer_id, ref_normalized: referrer_id });
  return account(uid, { type: 'player_referred', data: { uid, referrer_id, device } });
};
const verified = (uid: string) => {
  players.set(uid, { email_verified: true });
  return account(uid, { type: 'email_verified', data: { uid } });
};
async function loyal(uid: string, decide: (player: LoyalPlayer) => void): Promise<void> {
  const player = points.get(uid) ?? new LoyalPlayer(RULES.vip.levels, uid);
  points.set(uid, player);
  const known = player.events.length;
  decide(player);
  await append('loyalty', uid, player.events.slice(known));
  await settled();
}
const bet = (uid: string, stake = HUNDRED_POINTS) => loyal(uid, (player) => player.bet(stake));
async function qualified(uid: string, referrer: string): Promise<void> {
  await referred(uid, referrer);
  await verified(uid);
  await bet(uid, 2n * HUNDRED_POINTS);
}
async function later(days: number): Promise<void> {
  engine.clock.advance(days * DAY_MS);
  await settled();
}

const stored = (uid: string) =>
  collect(engine.store.readStream(streamName('referrals', uid))) as Promise<StoredEvent<ReferralEvent>[]>;
/** The events of a player's referrals in words, such as `f1 rejected expired`. */
const stepsOf = async (uid: string) =>
  (await stored(uid)).map(({ type, data }) =>
    [
      'friend_id' in data ? data.friend_id : 'own',
      type.replace(/^referr(al|ed)_/, ''),
      ...('code' in data ? [data.code] : []),
    ].join(' '),
  );
const grants = async (uid: string) =>
  (await collect(engine.store.readStream(streamName('wallet', uid)))).flatMap(({ type, data, causationId }) =>
    type === 'coins_granted' ? [{ ...(data as { reason: string; grant_id: string }), causationId }] : [],
  );

describe('a friend who signs up by a link', () => {
  beforeEach(() => start());

  it('is recorded with the terms in force, caused by the sign-up', async () => {
    await referred('f1', 'u1');
    const [signUp] = await stored('u1');
    expect(signUp).toMatchObject({
      ...{ type: 'referral_signed_up', actor: 'system', causationId: 'account-f1@1' },
      data: { uid: 'u1', friend_id: 'f1', device: 'new', terms: RULES.referrals, rules_version: 1 },
    });
  });

  it.each<[SignUpDevice, string]>([
    ['own', 'own_device'],
    ['used', 'already_referred'],
  ])('on a device that is %s is rejected as %s, and nothing is paid later', async (device, code) => {
    await referred('f1', 'u1', device);
    await verified('f1');
    await bet('f1', 2n * HUNDRED_POINTS);
    await later(60);
    expect(await stepsOf('u1')).toEqual(['f1 signed_up', `f1 rejected ${code}`]);
    expect(await engine.scheduler.pending()).toEqual({ 'promotions.referral_due': 0 });
  });

  it('qualifies with a verified address and the points, in either order', async () => {
    await referred('f1', 'u1');
    await verified('f1');
    await bet('f1');
    expect(await stepsOf('u1')).toEqual(['f1 signed_up', 'f1 qualifying']);
    await bet('f1');
    expect(await stepsOf('u1')).toEqual(['f1 signed_up', 'f1 qualifying', 'f1 qualified']);
    await referred('f2', 'u1');
    await bet('f2', 2n * HUNDRED_POINTS);
    expect((await stepsOf('u1')).slice(3)).toEqual(['f2 signed_up']);
    await verified('f2');
    expect((await stepsOf('u1')).slice(3)).toEqual(['f2 signed_up', 'f2 qualifying', 'f2 qualified']);
    const causes = (await stored('u1')).map(({ causationId }) => causationId);
    expect(causes).toEqual([
      'account-f1@1',
      'account-f1@2',
      'loyalty-f1@2',
      'account-f2@1',
      'account-f2@2',
      'account-f2@2',
    ]);
  });

  it('whose sign-up is handled after the verified address and the points qualifies at once', async () => {
    players.set('f1', { referrer_id: 'u1', ref_normalized: 'u1' });
    await verified('f1');
    await bet('f1', 2n * HUNDRED_POINTS);
    expect(await stepsOf('u1')).toEqual([]);
    await referred('f1', 'u1');
    expect(await stepsOf('u1')).toEqual(['f1 signed_up', 'f1 qualifying', 'f1 qualified']);
  });

  it('above the limit is rejected when qualified', async () => {
    for (const friend of ['f1', 'f2', 'f3']) await qualified(friend, 'u1');
    expect((await stepsOf('u1')).slice(-3)).toEqual(['f3 signed_up', 'f3 qualifying', 'f3 rejected limit']);
  });

  it('and does not qualify in time is rejected by the timer', async () => {
    await referred('f1', 'u1');
    await later(29);
    expect(await stepsOf('u1')).toEqual(['f1 signed_up']);
    await later(1);
    expect(await stepsOf('u1')).toEqual(['f1 signed_up', 'f1 rejected expired']);
  });
});

describe('the hold of a bonus', () => {
  beforeEach(async () => {
    await start();
    await qualified('f1', 'u1');
  });

  it('ends with a bonus for both, once each, also if every event is delivered twice', async () => {
    await later(13);
    expect(await grants('u1')).toEqual([]);
    await later(1);
    const [, , , paid] = await stored('u1');
    const [received] = await stored('f1');
    expect(paid).toMatchObject({ type: 'referral_paid', causationId: null, data: RULES.referrals.referrer });
    expect(received).toMatchObject({
      ...{ type: 'referred_bonus_received', causationId: paid?.eventId, actor: 'system' },
      data: { uid: 'f1', referrer_id: 'u1', ...RULES.referrals.referred },
    });
    const before = await engine.store.lastPosition();
    for (const event of await engine.store.readAll(0, before)) {
      for (const { types, handle } of subscriptions) {
        if (types?.includes(event.type as never)) await handle(event, {} as Effects);
      }
    }
    expect(await engine.store.lastPosition()).toBe(before);
    expect(await grants('u1')).toMatchObject([
      { reason: 'referral_bonus', ...RULES.referrals.referrer, causationId: paid?.eventId },
    ]);
    expect(await grants('f1')).toMatchObject([
      { reason: 'referred_bonus', ...RULES.referrals.referred, causationId: received?.eventId },
    ]);
  });

  it.each<[string, string, () => Promise<void>]>([
    ['points were taken back', 'points', () => loyal('f1', (player) => player.rollBack(0))],
    ['the friend is banned', 'banned', async () => players.set('f1', { is_banned: true })],
    ['the player is banned', 'banned', async () => players.set('u1', { is_banned: true })],
  ])('ends without a bonus if %s', async (_, code, change) => {
    await change();
    expect(await stepsOf('u1')).toEqual(['f1 signed_up', 'f1 qualifying', 'f1 qualified']);
    await later(14);
    expect((await stepsOf('u1')).slice(3)).toEqual([`f1 reversed ${code}`]);
    expect([...(await grants('u1')), ...(await grants('f1')), ...(await stored('f1'))]).toEqual([]);
  });

  it('ends with a bonus if points were taken back and earned again', async () => {
    await loyal('f1', (player) => player.rollBack(0));
    await bet('f1', 2n * HUNDRED_POINTS);
    await later(14);
    expect((await stepsOf('u1')).slice(3)).toEqual(['f1 paid']);
  });

  it('that a bet ends before the timer is paid because of the bet', async () => {
    await engine.scheduler.stop();
    engine.clock.advance(14 * DAY_MS);
    const player = points.get('f1') as LoyalPlayer;
    player.bet(HUNDRED_POINTS);
    await append('loyalty', 'f1', player.events.slice(1));
    await engine.bus.settled(await engine.store.lastPosition());
    expect((await stored('u1'))[3]).toMatchObject({ type: 'referral_paid', causationId: 'loyalty-f1@2' });
  });

  it('is scheduled again if the clock is set back and the timer fires early', async () => {
    await later(-2);
    await later(14);
    expect((await stepsOf('u1')).slice(3)).toEqual([]);
    expect(await engine.scheduler.pending()).toEqual({ 'promotions.referral_due': 1 });
    await later(2);
    expect((await stepsOf('u1')).slice(3)).toEqual(['f1 paid']);
  });
});

describe('rings and chains', () => {
  beforeEach(() => start());

  /** Lets each player sign up by the link of the one before; the first comes by `ref`, which nobody has then. */
  async function signUps(uids: readonly string[], ref: string | null): Promise<void> {
    for (const [at, uid] of uids.entries()) {
      const referrer = uids[at - 1];
      if (referrer === undefined) players.set(uid, { ref_normalized: ref });
      else await referred(uid, referrer);
    }
  }
  async function payAll(uids: readonly string[]): Promise<string[]> {
    for (const uid of uids) {
      await verified(uid);
      await bet(uid, 2n * HUNDRED_POINTS);
    }
    await later(14);
    const all = await Promise.all(uids.map(async (uid) => (await grants(uid)).map(({ reason }) => `${uid} ${reason}`)));
    return all.flat().sort();
  }

  it.each([
    ['two', ['a', 'b'], 'reciprocal'],
    ['five', ['a', 'b', 'c', 'd', 'e'], 'circular'],
  ])('a ring of %s is rejected, and nobody is paid', async (_, uids, code) => {
    await signUps(uids, uids.at(-1) as string);
    for (const [at, uid] of uids.slice(0, -1).entries()) {
      expect(await stepsOf(uid)).toEqual([`${uids[at + 1]} signed_up`, `${uids[at + 1]} rejected ${code}`]);
    }
    expect(await payAll(uids)).toEqual([]);
  });

  it('a ring that is closed while a referral is held reverses it, and nobody is paid', async () => {
    await signUps(['a', 'b'], 'c');
    await verified('b');
    await bet('b', 2n * HUNDRED_POINTS);
    expect(await stepsOf('a')).toContain('b qualified');
    await referred('c', 'b');
    expect((await stepsOf('a')).at(-1)).toBe('b reversed ring');
    expect(await stepsOf('b')).toEqual(['c signed_up', 'c rejected circular']);
    expect(await payAll(['c'])).toEqual([]);
    expect(await grants('a')).toEqual([]);
  });

  it('in an honest chain of three, each link is paid once to both', async () => {
    const uids = ['a', 'b', 'c'];
    await signUps(uids, 'somebody');
    expect(await payAll(uids)).toEqual([
      'a referral_bonus',
      'b referral_bonus',
      'b referred_bonus',
      'c referred_bonus',
    ]);
  });
});

describe('the terms of a referral', () => {
  it('are those of its sign-up, although the rules change', async () => {
    await start();
    await referred('f1', 'u1');
    const changed = {
      ...RULES,
      referrals: { ...RULES.referrals, qualifying_points: 100, referrer: RULES.referrals.referred },
    };
    const next = new RulesStream(
      engine.store,
      'promotion_rules',
      'promotion_rules_changed',
      changed,
      engine.clock,
      engine.ids,
    );
    await next.record(() => {});
    await verified('f1');
    await bet('f1');
    expect(await stepsOf('u1')).toEqual(['f1 signed_up', 'f1 qualifying']);
    await bet('f1');
    await later(14);
    expect(await grants('u1')).toMatchObject([RULES.referrals.referrer]);
  });

  it('do not exist while nobody can refer a friend: nothing is recorded', async () => {
    await start({ ...RULES, referrals: null });
    await qualified('f1', 'u1');
    expect(await stepsOf('u1')).toEqual([]);
  });
});
