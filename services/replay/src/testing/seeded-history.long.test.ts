import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EventOf, FRAUD_DECISIONS, MULTI_STEP_GAMES, ONE_STEP_GAMES, STREAMS } from '@goldwake/contracts';
import { openReadOnly } from '@goldwake/embedded';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { lineOf } from '../export/line.js';
import { verify } from '../verify.js';
import { type HistoryOptions, seededHistory, writeHistory } from './seeded-history.js';

const OPTIONS: HistoryOptions = { events: 2_000, players: 12, seed: 7 };
let scratch: string;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'goldwake-history-'));
});
afterAll(() => rm(scratch, { recursive: true }));

const lines = (options: HistoryOptions) => Array.from(seededHistory(options), lineOf);

describe('a seeded history', () => {
  it('the same seed gives the same bytes, and another seed gives different ones', () => {
    const first = lines(OPTIONS);
    expect(first).toHaveLength(OPTIONS.events);
    expect(lines(OPTIONS)).toEqual(first);
    expect(lines({ ...OPTIONS, seed: 8 })).not.toEqual(first);
  });

  it('a shorter history is the beginning of a longer one with the same seed', () => {
    expect(lines({ ...OPTIONS, events: 500 })).toEqual(lines(OPTIONS).slice(0, 500));
  });

  it('a long history contains every event type that moves money, both currencies, and grants with their causes', () => {
    const events = Array.from(seededHistory({ ...OPTIONS, events: 20_000 }), ({ event }) => event);
    expect(new Set(events.map(({ type }) => type))).toEqual(
      new Set([
        'account_opened',
        'wallet_opened',
        'daily_bonus_claimed',
        'coins_granted',
        'seed_pair_started',
        'bet_and_win_settled',
        'bet_placed',
        'win_paid',
        'bet_rolled_back',
        'balance_adjusted',
      ]),
    );
    const bets = events.filter(({ type }) => type === 'bet_and_win_settled').map(({ data }) => data);
    expect(new Set(bets.map((data) => (data as { currency: string }).currency)).size).toBe(2);
    const grant = events.find(({ type, causationId }) => type === 'coins_granted' && causationId !== null);
    expect(events.find(({ eventId }) => eventId === grant?.causationId)?.type).toBe('daily_bonus_claimed');
  });

  it('a history with redemptions contains the events of holds and has no verify findings', () => {
    const dir = join(scratch, 'holds');
    const options = { ...OPTIONS, holds: true };
    writeHistory(dir, options);
    const types = new Set(Array.from(seededHistory(options), ({ event }) => event.type));
    expect([...types]).toEqual(expect.arrayContaining(['funds_held', 'hold_captured', 'hold_released']));
    const casino = openReadOnly(dir);
    try {
      expect(verify(casino)).toMatchObject({ events: OPTIONS.events, findings: [] });
    } finally {
      casino.close();
    }
  });

  it('a history of all originals contains rounds in several steps and of each game, and has no verify findings', () => {
    const dir = join(scratch, 'originals');
    const options = { ...OPTIONS, events: 6_000, players: 3, originals: true };
    writeHistory(dir, options);
    const events = Array.from(seededHistory(options), ({ event }) => event);
    expect(events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['raise_requested', 'stake_raised', 'action_taken', 'round_resolved', 'seed_pair_ended']),
    );
    const games = new Set(events.map(({ data }) => (data as { round?: { game_id: string } }).round?.game_id));
    expect([...games]).toEqual(
      expect.arrayContaining([...Object.keys(ONE_STEP_GAMES), ...Object.keys(MULTI_STEP_GAMES)]),
    );
    const casino = openReadOnly(dir);
    try {
      expect(verify(casino)).toMatchObject({ events: options.events, findings: [] });
    } finally {
      casino.close();
    }
  });

  it('a history with purchases contains every event and score of them, and has no verify findings', () => {
    const dir = join(scratch, 'purchases');
    const options = { ...OPTIONS, events: 8_000, players: 4, purchases: true };
    writeHistory(dir, options);
    const events = Array.from(seededHistory(options), ({ event }) => event);
    const wanted = Object.keys({ ...STREAMS.purchases.events, ...STREAMS.packages.events });
    expect(events.map(({ type }) => type)).toEqual(
      expect.arrayContaining([...wanted, 'coins_purchased', 'purchase_taken_back', 'purchase_restored']),
    );
    const decisions = events.map(({ data }) => (data as Partial<EventOf<'purchase_created'>['data']>).risk?.decision);
    expect(decisions).toEqual(expect.arrayContaining([...FRAUD_DECISIONS]));
    const reviews = events.map(({ data }) => (data as { decision?: string }).decision);
    expect(reviews).toEqual(expect.arrayContaining(['approved', 'declined']));
    const idsOf = (some: typeof events) => some.map(({ data }) => (data as { purchase_id: string }).purchase_id);
    const refunded = new Set(idsOf(events.filter(({ type }) => type === 'purchase_refunded')));
    const declined = idsOf(events.filter(({ data }) => (data as { decision?: string }).decision === 'declined'));
    expect(declined.filter((id) => refunded.has(id))).not.toEqual([]);
    const casino = openReadOnly(dir);
    try {
      expect(verify(casino)).toMatchObject({ events: options.events, findings: [] });
    } finally {
      casino.close();
    }
  });

  it('a history with a VIP program contains rewards, reversals and claims with their grants, and has no verify findings', () => {
    const dir = join(scratch, 'vip');
    const options = { ...OPTIONS, events: 6_000, players: 3, originals: true, table: true, vip: true };
    writeHistory(dir, options);
    const events = Array.from(seededHistory(options), ({ event }) => event);
    const wanted = Object.keys({ ...STREAMS.loyalty.events, ...STREAMS.currencies.events });
    expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(wanted));
    const granted = events.filter(({ type }) => type === 'coins_granted').map(({ data }) => data);
    expect(new Set(granted.map((data) => (data as EventOf<'coins_granted'>['data']).reason))).toEqual(
      new Set(['daily_bonus', 'rakeback', 'vip_reward', 'promotion', 'top_up', 'referral_bonus', 'referred_bonus']),
    );
    const promotions = events.filter(({ type }) => type === 'promotion_claimed').map(({ data }) => data);
    expect(new Set(promotions.map((data) => (data as EventOf<'promotion_claimed'>['data']).kind))).toEqual(
      new Set(['play', 'free']),
    );
    const changes = events.filter(({ type }) => type === 'promotion_offers_changed').map(({ data }) => data);
    const removed = changes.flatMap((data) => (data as EventOf<'promotion_offers_changed'>['data']).removed);
    expect(removed).not.toEqual([]);
    const rewards = events.filter(({ type }) => type === 'vip_reward_claimed').map(({ data }) => data);
    expect(new Set(rewards.map((data) => (data as EventOf<'vip_reward_claimed'>['data']).kind))).toEqual(
      new Set(['level_up', 'weekly', 'monthly']),
    );
    const casino = openReadOnly(dir);
    try {
      expect(verify(casino)).toMatchObject({ events: options.events, findings: [] });
    } finally {
      casino.close();
    }
  });

  it('a history of one player is a single wallet with nearly all events', () => {
    const events = Array.from(seededHistory({ ...OPTIONS, players: 1 }), ({ event }) => event);
    const ofWallet = events.filter(({ stream }) => stream === 'wallet-p1');
    expect(ofWallet.length).toBeGreaterThan(0.95 * events.length);
  });

  it('a data folder written from the history has no verify findings', () => {
    const dir = join(scratch, 'data');
    writeHistory(dir, OPTIONS);
    const casino = openReadOnly(dir);
    try {
      expect(verify(casino)).toMatchObject({ events: OPTIONS.events, findings: [] });
    } finally {
      casino.close();
    }
  });
});
