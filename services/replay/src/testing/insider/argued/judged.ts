import type { StoredEvent } from '@goldwake/contracts';
import { expect } from '@jest/globals';
import { honestHistory } from '../honest-history.js';
import type { Mutation } from '../mutation.js';
import { type Draft, draftsOf, reseal } from '../reseal.js';
import { parsed, rulesAgainst } from '../rules-against.js';
import { reasonFor } from './index.js';

/** The history that the insider changes, unless a test has one of its own. */
export const honest = honestHistory(400, 9);
export const before = honest.map(({ event }) => event);

/** @throws Error if the history has no such event */
export const first = (sought: (event: StoredEvent) => boolean): StoredEvent => {
  const event = before.find(sought);
  if (!event) throw new Error('the history has no such event');
  return event;
};
export const ofType = (type: string) => (event: StoredEvent) => event.type === type;

export const lostBet = first(
  (one) => one.type === 'bet_and_win_settled' && (one.data as { payout: string }).payout === '0',
);
export const claimGrant = first(({ type, causationId }) => type === 'coins_granted' && causationId !== null);

/** Returns why the rules miss a change of one event, whose balances the insider recomputes, or which rules find it. */
export function judged(
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

/** Changes for `judged`. */
export const deletion = (drafts: Draft[], one: Draft) => {
  drafts.splice(drafts.indexOf(one), 1);
  return '';
};
export const set = (change: object) => (_: Draft[], one: Draft) => {
  Object.assign(one, change);
  return '';
};
export const setData = (change: object) => (_: Draft[], one: Draft) => {
  Object.assign(one.data as object, change);
  return '';
};

export const missed = (why: string) => ({ why: expect.stringContaining(why), rules: [] });
export const foundBy = (rule: string) => ({ why: undefined, rules: expect.arrayContaining([rule]) });
