import type { StoredEvent } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { reasonFor } from './argued.js';
import { honestHistory } from './honest-history.js';
import type { Mutation } from './mutation.js';
import { contradictionIn } from './recheck.js';
import { type Draft, draftsOf, reseal } from './reseal.js';

const honest = honestHistory(400, 2);
const before = honest.map(({ event }) => event);

const first = (sought: (event: StoredEvent) => boolean, from = 0): StoredEvent => {
  const event = before.find((one, at) => at >= from && sought(one));
  if (!event) throw new Error('the history has no such event');
  return event;
};
const ofType = (type: string) => (event: StoredEvent) => event.type === type;

/** Returns the reason for a change of one event, whose balances the insider recomputes. */
function reason(
  kind: string,
  target: string,
  subject: StoredEvent,
  change: (drafts: Draft[], one: Draft) => string,
  others: readonly StoredEvent[] = [],
) {
  const drafts = draftsOf(honest);
  const draft = drafts.find(({ was }) => was === subject.eventId);
  if (!draft) throw new Error(`${subject.eventId} is not in the history`);
  const what = change(drafts, draft);
  const changed = reseal(drafts, true);
  const after = changed.map(({ event }, at) => ({ ...event, was: drafts[at]?.was ?? '' }));
  const mutation: Mutation = {
    kind,
    target,
    what,
    subjects: [subject, ...others].map(({ eventId }) => eventId),
    refold: true,
  };
  return reasonFor({ mutation, before, after });
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

it('an honest history does not contradict itself', () => {
  expect(contradictionIn(before)).toBeUndefined();
});

describe('a reason applies only while its precondition holds', () => {
  const bet = first((one) => one.type === 'bet_and_win_settled' && (one.data as { payout: string }).payout === '0');
  const won = first((one) => one.type === 'bet_and_win_settled' && (one.data as { payout: string }).payout !== '0');
  const grant = first(({ type, causationId }) => type === 'coins_granted' && causationId !== null);
  const started = first(ofType('session_started'));
  const ended = first(ofType('session_ended'));

  it('the id of a client may change, but not to an id of the casino, and not that of a reaction', () => {
    const target = (type: string) => `${type}: commandId`;
    expect(reason('envelope', target(bet.type), bet, set({ commandId: 'other' }))).toMatch('idempotency key');
    expect(reason('envelope', target(bet.type), bet, set({ commandId: 'goldwake:other' }))).toBeUndefined();
    expect(reason('envelope', target(grant.type), grant, set({ commandId: 'other' }))).toBeUndefined();
  });

  it('the id of one event may not change if its command stored more events', () => {
    const codes = first(ofType('recovery_codes_issued'));
    expect(reason('envelope', 'recovery_codes_issued: commandId', codes, set({ commandId: 'other' }))).toBeUndefined();
  });

  it('the correlation of a command may change, but not that of an effect', () => {
    const target = (type: string) => `${type}: correlationId`;
    expect(reason('envelope', target(bet.type), bet, set({ correlationId: 'other' }))).toMatch('correlation');
    expect(reason('envelope', target(grant.type), grant, set({ correlationId: 'other' }))).toBeUndefined();
  });

  it('the time may change by up to six hours, unless the data states a right that depends on it', () => {
    const moved = (event: StoredEvent, hours: number) => {
      const recordedAt = new Date(Date.parse(event.recordedAt) + hours * 3_600_000).toISOString();
      return reason('time', 'recordedAt and effectiveAt', event, (_, one) => {
        Object.assign(one, { recordedAt, effectiveAt: recordedAt });
        return `${event.recordedAt} → ${recordedAt}`;
      });
    };
    expect(moved(bet, 1)).toMatch('six hours');
    expect(moved(bet, 12)).toBeUndefined();
    expect(moved(first(ofType('daily_bonus_claimed')), 1)).toBeUndefined();
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
    expect(reason('money', bet.type, bet, stake('10000'))).toMatch('lost bet');
    expect(reason('money', bet.type, bet, stake('99000000000000'))).toBeUndefined();
    expect(reason('money', won.type, won, stake('10000'))).toBeUndefined();
  });

  it('the amount of a claimed bonus may not change', () => {
    expect(reason('money', 'coins_granted', grant, setData({ gold_coins: '6000000000' }))).toBeUndefined();
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
    expect(open && reason('delete', 'session_started', open, deletion)).toMatch('nothing ended');
    expect(reason('delete', 'session_started', start, deletion)).toBeUndefined();
  });

  it('only the newest round may be deleted, because a later one would skip its nonce', () => {
    const rounds = before.filter(({ type, stream }) => type === 'bet_and_win_settled' && stream === bet.stream);
    expect(reason('delete', bet.type, rounds.at(-1) ?? bet, deletion)).toMatch('newest round');
    expect(reason('delete', bet.type, bet, deletion)).toBeUndefined();
  });

  it('a copy of a session needs an id of its own', () => {
    const copied = (more: object) =>
      reason('duplicate', 'session_started', started, (drafts, one) => {
        const copy = structuredClone(one);
        one.was = 'original';
        copy.commandId = 'copied';
        Object.assign(copy.data as object, more);
        const { recordedAt } = drafts.at(-1) ?? one;
        Object.assign(copy, { recordedAt, effectiveAt: recordedAt });
        drafts.push(copy);
        return '';
      });
    expect(copied({})).toBeUndefined();
  });

  it('two steps in a stream may be exchanged if they belong to different rounds', () => {
    const roundId = ({ data }: StoredEvent) => (data as { round_id: string }).round_id;
    const step = first(ofType('round_started'));
    const steps = before.filter((one) => one.stream === step.stream && one !== step);
    const exchanged = (other: StoredEvent | undefined) =>
      other && reason('swap in stream', `${step.type} and ${other.type}`, step, () => '', [other]);
    expect(exchanged(steps.find((one) => roundId(one) !== roundId(step)))).toMatch('do not depend on each other');
    expect(steps.map(roundId)).toContain(roundId(step));
    expect(exchanged(steps.find((one) => roundId(one) === roundId(step)))).toBeUndefined();
  });

  it('the newest promised seed may change, but not an earlier one', () => {
    const pairs = before.filter(ofType('seed_pair_started'));
    const earlier = pairs.find((one) =>
      pairs.some(({ stream, version }) => stream === one.stream && version > one.version),
    );
    const newest = pairs.findLast(() => true) as StoredEvent;
    const change = setData({ next_server_seed: 'seed', next_server_seed_hash: 'hash' });
    expect(reason('seed', 'next_server_seed', newest, change)).toMatch('newest promise');
    if (earlier) expect(reason('seed', 'next_server_seed', earlier, change)).toBeUndefined();
  });
});
