import { type Currency, type EventOf, idOf, type StoredEvent } from '@goldwake/contracts';
import { sha256Hex } from '@goldwake/core';
import { findingsOf } from '@goldwake/core/testing';
import { describe, expect, it } from '@jest/globals';
import { INVARIANTS } from '../../../checks/invariants.js';
import { honestHistory } from '../honest-history.js';
import { exchange, type Mutation } from '../mutation.js';
import { type Draft, draftsOf, reseal } from '../reseal.js';
import { reasonFor } from './index.js';
import { seedPairOf } from './seeds.js';

const SEED = sha256Hex('seed');
const honest = honestHistory(400, 9);
const before = honest.map(({ event }) => event);

const first = (sought: (event: StoredEvent) => boolean, from = 0): StoredEvent => {
  const event = before.find((one, at) => at >= from && sought(one));
  if (!event) throw new Error('the history has no such event');
  return event;
};
const ofType = (type: string) => (event: StoredEvent) => event.type === type;

/** Jest's structuredClone returns objects of another realm, which the rules would take for changed ones. */
const parsed = <T>(value: T): T => JSON.parse(JSON.stringify(value));

/** Names of the rules that find a fault in a history. */
const rulesAgainst = (events: readonly StoredEvent[]): string[] =>
  INVARIANTS.filter((rule) => findingsOf(rule, events).length > 0).map(({ name }) => name);

/** Returns why the rules miss a change of one event, whose balances the insider recomputes, or which rules find it. */
function judged(
  kind: string,
  target: string,
  subject: StoredEvent,
  change: (drafts: Draft[], one: Draft) => string,
  others: readonly StoredEvent[] = [],
  history = honest,
) {
  const drafts = draftsOf(history);
  const draft = drafts.find(({ was }) => was === subject.eventId);
  if (!draft) throw new Error(`${subject.eventId} is not in the history`);
  const what = change(drafts, draft);
  const changed = reseal(drafts, true);
  const after = parsed(changed.map(({ event }, at) => ({ ...event, was: drafts[at]?.was ?? '' })));
  const mutation: Mutation = {
    kind,
    target,
    what,
    subjects: [subject, ...others].map(({ eventId }) => eventId),
    refold: true,
  };
  return { why: reasonFor({ mutation, before: history.map(({ event }) => event), after }), rules: rulesAgainst(after) };
}

const deletion = (drafts: Draft[], one: Draft) => {
  drafts.splice(drafts.indexOf(one), 1);
  return '';
};
const set = (change: object) => (_: Draft[], one: Draft) => {
  Object.assign(one, change);
  return '';
};
const setData = (change: object) => (_: Draft[], one: Draft) => {
  Object.assign(one.data as object, change);
  return '';
};

const missed = (why: string) => ({ why: expect.stringContaining(why), rules: [] });
const foundBy = (rule: string) => ({ why: undefined, rules: expect.arrayContaining([rule]) });

it('no rule finds a fault in an honest history', () => {
  expect(rulesAgainst(before)).toEqual([]);
});

describe('a reason applies only while its precondition holds; otherwise a rule finds the change', () => {
  const bet = first((one) => one.type === 'bet_and_win_settled' && (one.data as { payout: string }).payout === '0');
  const won = first((one) => one.type === 'bet_and_win_settled' && (one.data as { payout: string }).payout !== '0');
  const grant = first(({ type, causationId }) => type === 'coins_granted' && causationId !== null);
  const started = first(ofType('session_started'));
  const ended = first(ofType('session_ended'));

  it('the id of a client may change, but not to an id of the casino, and not that of a reaction', () => {
    const target = (type: string) => `${type}: commandId`;
    expect(judged('envelope', target(bet.type), bet, set({ commandId: 'other' }))).toEqual(missed('idempotency key'));
    expect(judged('envelope', target(bet.type), bet, set({ commandId: 'goldwake:other' }))).toEqual(
      foundBy('commands'),
    );
    expect(judged('envelope', target(grant.type), grant, set({ commandId: 'other' }))).toEqual(foundBy('causes'));
  });

  it('the id of one event may not change if its command stored more events', () => {
    const codes = first(ofType('recovery_codes_issued'));
    expect(judged('envelope', 'recovery_codes_issued: commandId', codes, set({ commandId: 'other' }))).toEqual(
      foundBy('first recovery codes'),
    );
  });

  it('the correlation of a command may change, but not that of an effect', () => {
    const target = (type: string) => `${type}: correlationId`;
    expect(judged('envelope', target(bet.type), bet, set({ correlationId: 'other' }))).toEqual(missed('correlation'));
    expect(judged('envelope', target(grant.type), grant, set({ correlationId: 'other' }))).toEqual(foundBy('causes'));
  });

  it('the casino may be stated as the sender of a hold, but not of a bet that is settled at once', () => {
    const target = (type: string) => `${type}: actor`;
    const byCasino = set({ actor: 'system' });
    const held = first(({ type, actor }) => type === 'funds_held' && actor !== 'system');
    expect(judged('envelope', target(held.type), held, byCasino)).toEqual(missed('the registry permits'));
    expect(judged('envelope', target(bet.type), bet, byCasino)).toEqual(foundBy('actors'));
  });

  it('the time may change by up to six hours, unless the data states a right that depends on it', () => {
    const moved = (event: StoredEvent, hours: number) => {
      const recordedAt = new Date(Date.parse(event.recordedAt) + hours * 3_600_000).toISOString();
      return judged('time', 'recordedAt and effectiveAt', event, (_, one) => {
        Object.assign(one, { recordedAt, effectiveAt: recordedAt });
        return `${event.recordedAt} → ${recordedAt}`;
      });
    };
    expect(moved(bet, 1)).toEqual(missed('six hours'));
    expect(moved(bet, 12)).toEqual(foundBy('time'));
    expect(moved(first(ofType('daily_bonus_claimed')), 1)).toEqual(foundBy('daily claims'));
  });

  it('the bonus of a day of the streak may change only if nobody has claimed it', () => {
    const recorded = first(ofType('promotion_rules_changed'));
    const streaks = before.filter(ofType('daily_bonus_claimed')).map(({ data }) => (data as { streak: number }).streak);
    const changed = (day: number) =>
      judged('field', 'promotion_rules_changed.rules.daily_bonus.days.gold_coins', recorded, (_, { data }) => {
        const { days } = (data as EventOf<'promotion_rules_changed'>['data']).rules.daily_bonus;
        Object.assign(days[day - 1] ?? {}, { gold_coins: '1' });
        return '';
      });
    expect(changed(Math.max(...streaks))).toEqual(foundBy('daily bonus in force'));
    expect(Math.max(...streaks)).toBeLessThan(7);
    expect(changed(7)).toEqual(missed('changed day of the streak'));
  });

  it('the stake of a lost round may change, but not that of a won one, and not beyond the balance', () => {
    const stake =
      (value: string) =>
      (_: Draft[], { data, stream }: Draft) => {
        const postings = [
          { account: `player:${stream.slice('wallet-'.length)}`, currency: 'gold_coins', amount: `-${value}` },
          { account: 'house:games', currency: 'gold_coins', amount: value },
        ];
        Object.assign(data as object, { stake: value, currency: 'gold_coins', played: [], postings });
        return '';
      };
    expect(judged('money', bet.type, bet, stake('10000'))).toEqual(missed('lost bet'));
    expect(judged('money', bet.type, bet, stake('99000000000000')).rules).toContain('postings');
    expect(judged('money', won.type, won, stake('10000'))).toEqual(foundBy('rolls'));
  });

  it('the opening of a payment may be deleted only if no later event names the payment', () => {
    const purchaseOf = ({ data }: StoredEvent) => (data as { purchase_id?: string }).purchase_id;
    const openingBefore = (type: string) => {
      const end = first(ofType(type));
      return first((one) => one.type === 'purchase_payment_opened' && purchaseOf(one) === purchaseOf(end));
    };
    const judgedBefore = (type: string) => judged('delete', 'purchase_payment_opened', openingBefore(type), deletion);
    expect(judgedBefore('purchase_expired')).toEqual(missed('expire without a payment'));
    expect(judgedBefore('purchase_succeeded')).toEqual(foundBy('purchases'));
  });

  it('the score of an order may change only if nothing that happened to the order contradicts it', () => {
    const idOfPurchase = ({ data }: StoredEvent) => (data as { purchase_id?: string }).purchase_id;
    const challenged = (isPaid: boolean) =>
      first((one) => {
        const { risk, method } = one.data as Partial<EventOf<'purchase_created'>['data']>;
        const isOfPayment = ({ type }: StoredEvent) => /^purchase_(succeeded|review_started)$/.test(type);
        const wasPaid = before.some((other) => isOfPayment(other) && idOfPurchase(other) === idOfPurchase(one));
        return risk?.decision === 'challenge' && method === 'card' && wasPaid === isPaid;
      });
    const scored = (event: StoredEvent, field: string, risk: object) =>
      judged('field', `purchase_created.risk.${field}`, event, setData({ risk }));
    const review = { decision: 'review', reasons: ['declines'] };
    expect(scored(challenged(false), 'decision', review)).toEqual(missed('would show whether it is reviewed'));
    expect(scored(challenged(true), 'decision', review)).toEqual(foundBy('risks of purchases'));
    const because = (reason: string) =>
      scored(challenged(true), 'reasons', { decision: 'challenge', reasons: [reason] });
    expect(because('device_shared')).toEqual(missed('no other event repeats it'));
    expect(because('score_timeout').rules).toEqual(['risks of purchases']);
  });

  it('a grant may be missing behind a checkpoint that was set back, but only for an hour', () => {
    const target = 'the grant of the newest claim is removed, and the checkpoints are set back';
    const newest = before.findLast(({ type, causationId }) => type === 'coins_granted' && causationId !== null);
    const removedBefore = (ms: number) =>
      judged('fraud', target, newest ?? grant, (drafts, one) => {
        // Later events of the player may need the coins, so only those of other players follow.
        const at = drafts.indexOf(one);
        const others = drafts.slice(at).filter(({ stream }) => idOf(stream) !== idOf(one.stream));
        drafts.splice(at, drafts.length, ...others);
        const end = drafts.at(-1) ?? one;
        end.recordedAt = new Date(Date.parse(one.recordedAt) + ms).toISOString();
        end.effectiveAt = end.recordedAt;
        return '';
      });
    expect(removedBefore(3_600_000)).toEqual(missed('may be behind for an hour'));
    expect(removedBefore(3_600_001)).toEqual(foundBy('claim grants'));
  });

  it('the amount of a claimed bonus may not change', () => {
    expect(judged('money', 'coins_granted', grant, setData({ gold_coins: '6000000000' }))).toEqual(
      foundBy('claim grants'),
    );
  });

  it('a session that nothing ended may be deleted, but not one that was ended', () => {
    const { session_id } = ended.data as { session_id: string };
    const isOpen = ({ type, data }: StoredEvent) =>
      type === 'session_started' &&
      !before.some((one) => {
        const { session_id: other } = one.data as { session_id?: string };
        return one.type === 'session_ended' && other === (data as { session_id: string }).session_id;
      });
    const start = first(({ type, data }) => {
      return type === 'session_started' && (data as { session_id: string }).session_id === session_id;
    });
    const open = before.findLast(isOpen);
    expect(open && judged('delete', 'session_started', open, deletion)).toEqual(missed('nothing ended'));
    expect(judged('delete', 'session_started', start, deletion)).toEqual(foundBy('sessions'));
  });

  it('only the newest round may be deleted, because a later one would skip its nonce', () => {
    const rounds = before.filter(({ type, stream }) => type === 'bet_and_win_settled' && stream === bet.stream);
    expect(judged('delete', bet.type, rounds.at(-1) ?? bet, deletion)).toEqual(missed('newest round'));
    expect(judged('delete', bet.type, bet, deletion)).toEqual(foundBy('draws'));
  });

  it('a copy of a session needs an id of its own', () => {
    const copied = (more: object) =>
      judged('duplicate', 'session_started', started, (drafts, one) => {
        const copy = structuredClone(one);
        one.was = 'original';
        copy.commandId = 'copied';
        Object.assign(copy.data as object, more);
        const { recordedAt } = drafts.at(-1) ?? one;
        Object.assign(copy, { recordedAt, effectiveAt: recordedAt });
        drafts.push(copy);
        return '';
      });
    expect(copied({})).toEqual(foundBy('sessions'));
  });

  it('two steps in a stream may be exchanged if they belong to different rounds', () => {
    const roundId = ({ data }: StoredEvent) => (data as { round_id: string }).round_id;
    /** Exchanges the start of a round with the action that follows it in its stream. */
    const exchanged = (isOfSameRound: boolean) => {
      const startBefore = ({ stream, version }: StoredEvent) =>
        before.find((one) => one.type === 'round_started' && one.stream === stream && one.version === version - 1);
      const action = first((one) => {
        const start = one.type === 'action_taken' && startBefore(one);
        return start ? (roundId(start) === roundId(one)) === isOfSameRound : false;
      });
      const start = startBefore(action) as StoredEvent;
      const change = (drafts: Draft[], draft: Draft) => {
        exchange(drafts, draft, drafts.find(({ was }) => was === action.eventId) as Draft);
        return '';
      };
      return judged('swap in stream', 'action_taken and round_started', start, change, [action]);
    };
    expect(exchanged(false)).toEqual(missed('do not depend on each other'));
    expect(exchanged(true)).toEqual(foundBy('rounds in steps'));
  });

  it('the newest promised seed may change, but not an earlier one', () => {
    const pairs = before.filter(ofType('seed_pair_started'));
    const earlier = pairs.find((one) =>
      pairs.some(({ stream, version }) => stream === one.stream && version > one.version),
    );
    const newest = pairs.findLast(() => true) as StoredEvent;
    const change = setData({ next_server_seed: SEED, next_server_seed_hash: sha256Hex(SEED) });
    expect(judged('seed', 'next_server_seed', newest, change)).toEqual(missed('newest promise'));
    if (earlier) expect(judged('seed', 'next_server_seed', earlier, change)).toEqual(foundBy('seed pairs'));
  });

  it('a server seed and its promise may change only if no round has drawn from the pair', () => {
    const rotated = honestHistory(400, 9, { rotatesOften: true });
    const events = rotated.map(({ event }) => event);
    const numberOf = ({ data }: StoredEvent) => (data as { seed_pair?: number }).seed_pair;
    const drawsFrom = (pair: StoredEvent) => (one: StoredEvent) =>
      idOf(one.stream) === idOf(pair.stream) &&
      (one.data as { round?: { draw?: { seed_pair: number } } }).round?.draw?.seed_pair === numberOf(pair);
    const started = (isDrawn: boolean) =>
      events.find((one) => {
        return one.type === 'seed_pair_started' && one.version > 1 && events.some(drawsFrom(one)) === isDrawn;
      }) as StoredEvent;
    const judgedBoth = (pair: StoredEvent) => {
      const isPromise = ({ stream, version }: StoredEvent) => stream === pair.stream && version === pair.version - 1;
      const promise = events.find(isPromise) as StoredEvent;
      const change = (drafts: Draft[], one: Draft) => {
        setData({ next_server_seed: SEED, next_server_seed_hash: sha256Hex(SEED) })(drafts, one);
        const started = drafts.find(({ was }) => was === pair.eventId);
        return started ? setData({ server_seed: SEED, server_seed_hash: sha256Hex(SEED) })(drafts, started) : '';
      };
      return judged('seed', 'server_seed and its promise', promise, change, [pair], rotated);
    };
    expect(judgedBoth(started(false))).toEqual(missed('no drawn result of the pair is stated that'));
    expect(judgedBoth(started(true))).toEqual(foundBy('rolls'));
  });

  it('the first server seed may change alone, because no event promised it, but only if no round has drawn from it', () => {
    const rotated = honestHistory(400, 12, { rotatesOften: true });
    const events = rotated.map(({ event }) => event);
    const isDrawn = (pair: StoredEvent) =>
      events.some((one) => {
        const { round } = one.data as { round?: { draw?: { seed_pair: number } | null } };
        return idOf(one.stream) === idOf(pair.stream) && round?.draw?.seed_pair === pair.version;
      });
    const replaced = (isSought: (pair: StoredEvent) => boolean) => {
      const pair = events.find((one) => one.type === 'seed_pair_started' && isSought(one)) as StoredEvent;
      const change = setData({ server_seed: SEED, server_seed_hash: sha256Hex(SEED) });
      return judged('seed', 'server_seed', pair, change, [], rotated);
    };
    expect(replaced((pair) => pair.version === 1 && !isDrawn(pair))).toEqual(missed('no earlier event promised'));
    expect(replaced((pair) => pair.version === 1 && isDrawn(pair))).toEqual(foundBy('rolls'));
    expect(replaced((pair) => pair.version > 1 && !isDrawn(pair))).toEqual(foundBy('seed pairs'));
  });

  describe('the server seed of a round in several steps may change only while nothing that it drew is stated', () => {
    const roundIdOf = ({ data }: StoredEvent) =>
      (data as { round?: { round_id: string } }).round?.round_id ?? (data as { round_id?: string }).round_id;
    const isFirstDraw = (one: StoredEvent, gameId: string) => {
      const { round } = one.data as EventOf<'bet_placed'>['data'];
      return one.type === 'bet_placed' && round.game_id === gameId && round.draw?.nonce === 0 && seedPairOf(one) === 1;
    };
    /** Returns a history up to an event of a player's first round, from whose seed pair nothing else was drawn. */
    const historyUpTo = (gameId: string, type: string) => {
      for (let seed = 1; seed <= 30; seed++) {
        const made = honestHistory(200, seed);
        const events = made.map(({ event }) => event);
        for (const bet of events.filter((one) => isFirstDraw(one, gameId))) {
          const end = events.find((one) => one.type === type && roundIdOf(one) === roundIdOf(bet));
          const history = made.slice(0, end?.position ?? 0);
          const draws = history.filter(
            ({ event }) => idOf(event.stream) === idOf(bet.stream) && seedPairOf(event) === 1,
          );
          const isPair = ({ type, stream }: StoredEvent) =>
            type === 'seed_pair_started' && idOf(stream) === idOf(bet.stream);
          const types = new Set(draws.map(({ event }) => event.type));
          if (types.size === 1 && draws.filter(({ event }) => event.type === 'bet_placed').length === 1) {
            return { history, pair: events.find(isPair) as StoredEvent };
          }
        }
      }
      throw new Error(`no history has a first round of ${gameId}`);
    };

    const replaced = (gameId: string, type: string, seed: string) => {
      const { history, pair } = historyUpTo(gameId, type);
      const change = setData({ server_seed: seed, server_seed_hash: sha256Hex(seed) });
      return judged('seed', 'server_seed', pair, change, [], history);
    };

    it.each<[gameId: string, type: string, expected: object]>([
      ['breakwater', 'round_started', missed('no drawn result')],
      ['breakwater', 'action_taken', missed('no drawn result')],
      ['fathom', 'bet_placed', missed('no drawn result')],
      ['fathom', 'round_started', foundBy('tables')],
      ['blackjack', 'bet_placed', missed('no drawn result')],
      ['blackjack', 'round_started', foundBy('tables')],
    ])('a round of %s up to its %s', (gameId, type, expected) => {
      expect(replaced(gameId, type, SEED)).toEqual(expected);
    });

    it('a rule finds a seed with a mine under an opened tile', () => {
      const seeds = Array.from({ length: 20 }, (_, at) => sha256Hex(`seed ${at}`));
      const rules = seeds.flatMap((seed) => replaced('breakwater', 'action_taken', seed).rules);
      expect(new Set(rules)).toEqual(new Set(['tables']));
    });
  });

  it('two changes of a balance may be exchanged while each follows its cause and precedes its effects', () => {
    const vip = honestHistory(600, 18, { hasVip: true });
    const events = vip.map(({ event }) => event);
    const nextOf = ({ stream, version }: StoredEvent) =>
      events.find((one) => one.stream === stream && one.version === version + 1);
    /** Exchanges two neighbours of a wallet, so that the first of them becomes the later one. */
    const exchanged = (isSought: (first: StoredEvent, second: StoredEvent) => boolean) => {
      const first = events.find((one) => {
        const next = one.stream.startsWith('wallet-') && nextOf(one);
        return next && one.commandId !== next.commandId && isSought(one, next);
      }) as StoredEvent;
      const second = nextOf(first) as StoredEvent;
      const target = [first.type, second.type].sort().join(' and ');
      const change = (drafts: Draft[], draft: Draft) => {
        exchange(drafts, draft, drafts.find(({ was }) => was === second.eventId) as Draft);
        return '';
      };
      return judged('swap in stream', target, first, change, [second], vip);
    };
    const roundOf = ({ data }: StoredEvent) => (data as Partial<EventOf<'bet_placed'>['data']>).round;
    const isRewardedBet = (one: StoredEvent) => one.type === 'bet_placed' && roundOf(one)?.game_id === 'sandbox';
    const isOther = (one: StoredEvent) => /^(coins_granted|win_paid|bet_rolled_back)$/.test(one.type);
    const areOfDifferentRounds = (first: StoredEvent, second: StoredEvent) =>
      ((first.data as { round_id?: string }).round_id ?? roundOf(first)?.round_id) !==
      ((second.data as { round_id?: string }).round_id ?? roundOf(second)?.round_id);
    const causeOf = ({ causationId }: StoredEvent) => events.find(({ eventId }) => eventId === causationId);

    expect(exchanged((one, bet) => isOther(one) && isRewardedBet(bet))).toEqual(missed('valid in both orders'));
    expect(exchanged((bet, other) => isRewardedBet(bet) && isOther(other) && areOfDifferentRounds(bet, other))).toEqual(
      foundBy('causes'),
    );
    expect(
      exchanged(
        (one, grant) =>
          isOther(one) && grant.type === 'coins_granted' && (causeOf(grant)?.position ?? 0) > one.position,
      ),
    ).toEqual(foundBy('causes'));
  });

  it('the casino opens the wallet of a new account, so its player may not be stated as the sender', () => {
    const opened = first(({ type, causationId }) => type === 'wallet_opened' && causationId !== null);
    const byPlayer = set({ actor: idOf(opened.stream) });
    expect(judged('envelope', 'wallet_opened: actor', opened, byPlayer)).toEqual(foundBy('wallets'));
  });

  it('a limit of the stakes may change only if every stake keeps it and no change of the other currency repeats it', () => {
    const vip = honestHistory(400, 9, { hasVip: true });
    const changes = vip.map(({ event }) => event).filter(ofType('currencies_changed'));
    const changed = (at: number, currency: Currency, max_stake: string) => {
      const event = changes.at(at) as StoredEvent;
      const rules = (event.data as EventOf<'currencies_changed'>['data'])[currency];
      const change = setData({ [currency]: { ...rules, max_stake } });
      return judged('field', `currencies_changed.${currency}.max_stake`, event, change, [], vip);
    };
    // The newest change is one of Sweeps Coins, which repeats the limits of Gold Coins from the change before it.
    expect(changed(-1, 'sweeps_coins', '5000000000')).toEqual(missed('every stake keeps the changed limit'));
    expect(changed(-1, 'sweeps_coins', '10000').rules).toEqual(['currencies']);
    expect(changed(-2, 'gold_coins', '300000000000').rules).toEqual(['currencies']);
  });

  it('the return of a listed game may change only if no bet on it was rewarded, whoever marked it as a favourite', () => {
    const vip = honestHistory(400, 9, { hasVip: true });
    const events = vip.map(({ event }) => event);
    const gameIdOf = ({ data }: StoredEvent) => (data as { game_id?: string }).game_id;
    const gamesOf = (type: string) => new Set(events.filter(ofType(type)).map(gameIdOf));
    const [rewarded, marked] = [gamesOf('bet_rewarded'), gamesOf('favourite_added')];
    const changed = (isSought: (gameId: string | undefined) => boolean) => {
      const listed = events.find((one) => one.type === 'game_listed' && isSought(gameIdOf(one))) as StoredEvent;
      return judged('field', 'game_listed.rtp', listed, setData({ rtp: '97.00' }), [], vip);
    };
    expect(changed((id) => marked.has(id) && !rewarded.has(id))).toEqual(missed('no bet on the game was rewarded'));
    expect(changed((id) => rewarded.has(id))).toEqual(foundBy('house edges'));
  });

  it('the end of a ban may move to another player who is banned, until an event of one of them shows it', () => {
    const banned = new Set<string>();
    const lifted = first(({ type, stream }) => {
      if (type === 'player_banned') banned.add(idOf(stream));
      if (type !== 'ban_lifted') return false;
      banned.delete(idOf(stream));
      return banned.size > 0;
    });
    const [other = ''] = banned;
    const movedTo = (uid: string, history: typeof honest) => {
      const change = { stream: `account-${uid}`, data: { ...(lifted.data as object), uid } };
      return judged('move', 'ban_lifted', lifted, set(change), [], history);
    };
    const untilThen = honest.slice(0, lifted.position);
    expect(movedTo(other, untilThen)).toEqual(missed('nothing states for whom it was sent'));
    const free = ['p1', 'p2', 'p3'].find((uid) => uid !== other && uid !== idOf(lifted.stream)) ?? '';
    expect(movedTo(free, untilThen).rules).toContain('bans');
    expect(movedTo(other, honest).rules).toContain('bans');
  });

  it('the coins of a promotion may change in the offer only if nobody has claimed it on these terms', () => {
    const vip = honestHistory(600, 23, { hasVip: true });
    const events = vip.map(({ event }) => event);
    const claims = events
      .filter(ofType('promotion_claimed'))
      .map(({ data }) => data as EventOf<'promotion_claimed'>['data']);
    const isClaimed = ({ data }: StoredEvent) => {
      const { promotions_version, merged } = data as EventOf<'promotion_offers_changed'>['data'];
      return claims.some((claim) => {
        const [offer] = merged.filter(({ promotion_id }) => promotion_id === claim.promotion_id);
        return offer?.gold_coins === claim.gold_coins && claim.promotions_version >= promotions_version;
      });
    };
    const changed = (isSought: (event: StoredEvent) => boolean) => {
      const offers = events.find(
        (one) =>
          one.type === 'promotion_offers_changed' &&
          (one.data as EventOf<'promotion_offers_changed'>['data']).merged.length > 0 &&
          isSought(one),
      ) as StoredEvent;
      const change = (_: Draft[], { data }: Draft) => {
        const [offer] = (data as EventOf<'promotion_offers_changed'>['data']).merged;
        if (offer) offer.gold_coins = '1';
        return '';
      };
      return judged('field', 'promotion_offers_changed.merged.gold_coins', offers, change, [], vip);
    };
    expect(changed(isClaimed)).toEqual(foundBy('promotion claims'));
    expect(changed((one) => !isClaimed(one))).toEqual(missed('nobody has claimed the promotion'));
  });
});
