import { type AppliedRules, type PostalCodesEvent, type PromotionRules, Refusal } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { PROMOTION_RULES } from '../promotion-rules.js';
import {
  acceptCard,
  nextRequestAt,
  openCode,
  type PostalCodesState,
  postalCodesReducer,
  receiveCard,
  rejectCard,
  requestCode,
  requestedCode,
} from './index.js';

const CODE = '7K3MP9ZX2HZ';
const OTHER = '00000000000';
const DAY = '2026-01-15T12:00:00.000Z';
const EXPIRY = '2026-01-17T12:00:00.000Z';
const REWARD = { gold_coins: '700', sweeps_coins: '5000000' };
const rules = (postal_codes: PromotionRules['postal_codes']): AppliedRules<PromotionRules> => ({
  version: 3,
  rules: { ...PROMOTION_RULES, postal_codes },
});
const RULES = rules({ reward: REWARD, valid_days: 2 });

type Step = [what: 'request' | 'receive' | 'accept' | 'reject', at: string, code?: string];

function decide(state: PostalCodesState, [what, at, code = CODE]: Step): PostalCodesEvent[] {
  const now = Date.parse(at);
  const card = { code, by: 'mara', now };
  switch (what) {
    case 'request':
      return requestCode(state, { code, now }, RULES);
    case 'receive':
      return receiveCard(state, card);
    case 'accept':
      return acceptCard(state, card, `claim ${at}`);
    case 'reject':
      return rejectCard(state, card, 'Typed');
  }
}

/** Returns the state after these steps. */
const after = (...steps: Step[]) =>
  steps.reduce(
    (state, step) => decide(state, step).reduce(postalCodesReducer.evolve, state),
    postalCodesReducer.initial('u1'),
  );

function refusalOf(decideIt: () => unknown): Refusal {
  try {
    decideIt();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('the command was not refused');
}

const REQUEST: Step = ['request', DAY];

describe('events', () => {
  it.each<[string, Step[], Step, PostalCodesEvent]>([
    [
      'a request states the amounts and the expiry of the rules',
      [],
      REQUEST,
      {
        type: 'postal_code_requested',
        data: { uid: 'u1', code: CODE, requested_at: DAY, expires_at: EXPIRY, ...REWARD, rules_version: 3 },
      },
    ],
    [
      'an arrival states who recorded it',
      [REQUEST],
      ['receive', '2026-01-16T08:00:00.000Z'],
      {
        type: 'postal_card_received',
        data: { uid: 'u1', code: CODE, received_at: '2026-01-16T08:00:00.000Z', by: 'mara' },
      },
    ],
    [
      'an acceptance has the amounts of the request',
      [REQUEST],
      ['accept', '2026-01-16T08:00:00.000Z'],
      {
        type: 'postal_code_accepted',
        data: {
          ...{ uid: 'u1', code: CODE, claim_id: 'claim 2026-01-16T08:00:00.000Z' },
          ...{ ...REWARD, claimed_at: '2026-01-16T08:00:00.000Z', by: 'mara' },
        },
      },
    ],
    [
      'a rejection states its reason',
      [REQUEST],
      ['reject', '2026-01-16T08:00:00.000Z'],
      {
        type: 'postal_code_rejected',
        data: { uid: 'u1', code: CODE, reason: 'Typed', rejected_at: '2026-01-16T08:00:00.000Z', by: 'mara' },
      },
    ],
  ])('%s', (_, given, step, event) => {
    expect(decide(after(...given), step)).toEqual([event]);
  });
});

/** A refusal, or the type of the stored event; null if nothing is stored. */
type Verdict = string | null;
const NEXT_DAY: Step = ['request', '2026-01-16T00:00:00.000Z', OTHER];
const RECEIVE: Step = ['receive', '2026-01-15T18:00:00.000Z'];
const ACCEPT: Step = ['accept', '2026-01-15T19:00:00.000Z'];
const REJECT: Step = ['reject', '2026-01-15T19:00:00.000Z'];

describe('rules', () => {
  it.each<[string, Step[], Step, Verdict]>([
    ['a request while a code is open', [REQUEST], NEXT_DAY, 'postal_code_open'],
    ['a request while a code is open, on the same day', [REQUEST], ['request', DAY, OTHER], 'postal_code_open'],
    ['a request on the day of a received card', [REQUEST, RECEIVE], ['request', DAY, OTHER], 'postal_code_daily_limit'],
    [
      'a request just before midnight',
      [REQUEST, REJECT],
      ['request', '2026-01-15T23:59:59.999Z', OTHER],
      'postal_code_daily_limit',
    ],
    ['a request at midnight after a received card', [REQUEST, RECEIVE], NEXT_DAY, 'postal_code_requested'],
    ['a request at midnight after an accepted card', [REQUEST, ACCEPT], NEXT_DAY, 'postal_code_requested'],
    ['a request at midnight after a rejected card', [REQUEST, REJECT], NEXT_DAY, 'postal_code_requested'],
    [
      'a request just before the open code expires',
      [REQUEST],
      ['request', '2026-01-17T11:59:59.999Z', OTHER],
      'postal_code_open',
    ],
    ['a request when the open code expires', [REQUEST], ['request', EXPIRY, OTHER], 'postal_code_requested'],
    ['an arrival just before the expiry', [REQUEST], ['receive', '2026-01-17T11:59:59.999Z'], 'postal_card_received'],
    ['an arrival at the expiry', [REQUEST], ['receive', EXPIRY], 'postal_code_expired'],
    ['a second arrival', [REQUEST, RECEIVE], RECEIVE, null],
    ['a second arrival after the expiry', [REQUEST, RECEIVE], ['receive', EXPIRY], null],
    ['an arrival after the acceptance', [REQUEST, ACCEPT], RECEIVE, 'postal_code_closed'],
    ['an arrival after the rejection', [REQUEST, REJECT], RECEIVE, 'postal_code_closed'],
    ['an acceptance at the expiry of a card that did not arrive', [REQUEST], ['accept', EXPIRY], 'postal_code_expired'],
    [
      'an acceptance after the expiry of a card that arrived',
      [REQUEST, RECEIVE],
      ['accept', EXPIRY],
      'postal_code_accepted',
    ],
    ['a second acceptance', [REQUEST, ACCEPT], ACCEPT, null],
    ['a second acceptance after the expiry', [REQUEST, ACCEPT], ['accept', EXPIRY], null],
    ['an acceptance after the rejection', [REQUEST, REJECT], ACCEPT, 'postal_code_closed'],
    ['a rejection of a card that arrived', [REQUEST, RECEIVE], REJECT, 'postal_code_rejected'],
    ['a rejection after the expiry', [REQUEST], ['reject', EXPIRY], 'postal_code_rejected'],
    ['a second rejection', [REQUEST, REJECT], REJECT, null],
    ['a rejection after the acceptance', [REQUEST, ACCEPT], REJECT, 'postal_code_closed'],
    ['an arrival of a code that the player has not requested', [], RECEIVE, 'postal_code_not_found'],
    ['an acceptance of such a code', [REQUEST], ['accept', DAY, OTHER], 'postal_code_not_found'],
    ['a rejection of such a code', [REQUEST], ['reject', DAY, OTHER], 'postal_code_not_found'],
  ])('%s', (_, given, step, verdict) => {
    const state = after(...given);
    let was: Verdict;
    try {
      was = decide(state, step)[0]?.type ?? null;
    } catch (error) {
      was = (error as Refusal).code;
    }
    expect(was).toBe(verdict);
  });

  it('rules without postal codes refuse a request', () => {
    const request = () => requestCode(after(), { code: CODE, now: Date.parse(DAY) }, rules(null));
    expect(refusalOf(request).code).toBe('postal_codes_unavailable');
  });

  it('a second request of a day says when the next one is possible', () => {
    const { more } = refusalOf(() => decide(after(REQUEST, REJECT), ['request', '2026-01-15T23:00:00.500Z', OTHER]));
    expect(more).toMatchObject({ retry_after: 3_600 });
  });

  it('a refused action names what stands against it', () => {
    expect(refusalOf(() => decide(after(REQUEST), ['receive', EXPIRY])).detail).toBe(
      `The code expired at ${EXPIRY}; reject the card`,
    );
    expect(refusalOf(() => decide(after(REQUEST, REJECT), ACCEPT)).detail).toBe(
      'The card was rejected at 2026-01-15T19:00:00.000Z',
    );
  });
});

describe('what a player sees', () => {
  const statusesAt = (state: PostalCodesState, at: string) =>
    state.codes.map((code) => requestedCode(code, Date.parse(at)).status);

  it('an open code expires by time alone, and a received one does not', () => {
    expect(statusesAt(after(REQUEST), '2026-01-17T11:59:59.999Z')).toEqual(['open']);
    expect(statusesAt(after(REQUEST), EXPIRY)).toEqual(['expired']);
    expect(statusesAt(after(REQUEST, RECEIVE), EXPIRY)).toEqual(['received']);
  });

  it('one code is open at most', () => {
    const two = after(REQUEST, RECEIVE, NEXT_DAY);
    expect(statusesAt(two, DAY)).toEqual(['received', 'open']);
    expect(openCode(two, Date.parse(DAY))?.code).toBe(OTHER);
    expect(openCode(after(REQUEST), Date.parse(EXPIRY))).toBeUndefined();
    expect(openCode(after(), 0)).toBeUndefined();
  });

  it('the next request is possible at midnight in UTC after the last one', () => {
    expect(nextRequestAt(after())).toBe(0);
    expect(nextRequestAt(after(REQUEST))).toBe(Date.UTC(2026, 0, 16));
  });
});
