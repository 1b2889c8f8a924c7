import { type PostalCodesEvent, postalCodeOf } from '@goldwake/contracts';
import { findingsOf, type GivenEvent, type Reported, storedEvents } from '@goldwake/core/testing';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  acceptCard,
  PROMOTION_RULES,
  postalCodesReducer,
  receiveCard,
  rejectCard,
  requestCode,
} from '../domain/index.js';
import { INVARIANTS } from './index.js';

const CODE = '7K3MP9ZX2HZ';
const OTHER = '00000000000';
const REWARD = { gold_coins: '0', sweeps_coins: '5000000' };
const time = (day: number, hour = 12) => new Date(Date.UTC(2026, 0, day, hour)).toISOString();

function event(type: PostalCodesEvent['type'], at: string, data: object, stream = 'postal_codes-u1'): GivenEvent {
  return { stream, type, data: { uid: stream.split('-')[1], ...data }, envelope: { recordedAt: at } };
}
const requested = (day: number, more: object = {}, stream?: string) =>
  event(
    'postal_code_requested',
    time(day),
    { code: CODE, requested_at: time(day), expires_at: time(day + 2), ...REWARD, rules_version: 1, ...more },
    stream,
  );
const received = (at: string, code = CODE) => event('postal_card_received', at, { code, received_at: at });
const accepted = (at: string, more: object = {}) =>
  event('postal_code_accepted', at, { code: CODE, claimed_at: at, ...REWARD, ...more });
const rejected = (at: string) => event('postal_code_rejected', at, { code: CODE, rejected_at: at });
const rules = (rules_version: number, postal_codes: object | null): GivenEvent => ({
  stream: 'promotion_rules-main',
  type: 'promotion_rules_changed',
  data: { rules_version, rules: { postal_codes }, changed_at: time(1, rules_version) },
  envelope: { recordedAt: time(1, rules_version) },
});
const RULES = rules(1, { reward: REWARD, valid_days: 2 });

function found(name: string, given: readonly GivenEvent[]): Reported[] {
  const rule = INVARIANTS.find((one) => one.name === name);
  if (!rule) throw new Error(`there is no rule ${name}`);
  return findingsOf(rule, storedEvents(given), { includes: () => true, isMasked: () => false });
}
const messagesOf = (name: string, given: readonly GivenEvent[]) => found(name, given).map(([, message]) => message);

describe('postal codes', () => {
  it.each<[string, GivenEvent[]]>([
    ['a card that is received and accepted', [requested(1), received(time(2)), accepted(time(9))]],
    ['a card that is accepted at once', [requested(1), accepted(time(2))]],
    ['a rejection after the expiry', [requested(1), rejected(time(9))]],
    ['a request after the expiry of the last code', [requested(1), requested(3, { code: OTHER })]],
    ['a request on the day after a received card', [requested(1), received(time(1)), requested(2, { code: OTHER })]],
    ['requests of two players', [requested(1), requested(1, { code: OTHER }, 'postal_codes-u2')]],
  ])('%s break no rule', (_, given) => {
    expect(found('postal codes', given)).toEqual([]);
  });

  it.each<[string, GivenEvent[], string]>([
    [
      'a wrong check character',
      [requested(1, { code: '7K3MP9ZX2HY' })],
      'requests 7K3MP9ZX2HY, whose check character is wrong',
    ],
    [
      'the code of another player',
      [requested(1), requested(2, {}, 'postal_codes-u2')],
      'requests 7K3MP9ZX2HZ, which was requested before',
    ],
    [
      'a second request of a day',
      [requested(1), rejected(time(1, 13)), requested(1, { code: OTHER })],
      `requests a code at ${time(1)}; postal_codes-u1@1 requests one at ${time(1)}`,
    ],
    [
      'a request while a code is open',
      [requested(1), requested(2, { code: OTHER })],
      'requests a code while that of postal_codes-u1@1 is open',
    ],
    [
      'a card of a code that was not requested',
      [received(time(2))],
      'processes 7K3MP9ZX2HZ, which this player has not requested',
    ],
    [
      'an arrival after the expiry',
      [requested(1), received(time(3))],
      `processes the card of postal_codes-u1@1 at ${time(3)}; its code expired at ${time(3)}`,
    ],
    [
      'an acceptance after the expiry of a card that was not received',
      [requested(1), accepted(time(4))],
      `processes the card of postal_codes-u1@1 at ${time(4)}; its code expired at ${time(3)}`,
    ],
    [
      'a second arrival',
      [requested(1), received(time(2)), received(time(2))],
      'processes the card of postal_codes-u1@1, which is received already',
    ],
    [
      'a second acceptance',
      [requested(1), accepted(time(2)), accepted(time(2))],
      'processes the card of postal_codes-u1@1, which is accepted already',
    ],
    [
      'a rejection after the acceptance',
      [requested(1), accepted(time(2)), rejected(time(2))],
      'processes the card of postal_codes-u1@1, which is accepted already',
    ],
    [
      'an arrival after the rejection',
      [requested(1), rejected(time(2)), received(time(2))],
      'processes the card of postal_codes-u1@1, which is rejected already',
    ],
    [
      'another time than that of the record',
      [requested(1), event('postal_card_received', time(2), { code: CODE, received_at: time(1, 13) })],
      `states the time ${time(1, 13)}; it was recorded at ${time(2)}`,
    ],
  ])('%s is reported', (_, given, message) => {
    expect(messagesOf('postal codes', given)).toEqual([message]);
  });
});

describe('postal rewards', () => {
  it.each<[string, GivenEvent[]]>([
    ['amounts of the rules in the request and its acceptance', [RULES, requested(1), accepted(time(2))]],
    ['an acceptance after the rules were changed', [RULES, requested(1), rules(2, null), accepted(time(2))]],
    ['a request before the first rules', [requested(1, { rules_version: null })]],
  ])('%s break no rule', (_, given) => {
    expect(found('postal rewards', given)).toEqual([]);
  });

  it.each<[string, GivenEvent[], string]>([
    [
      'a request of more SC',
      [RULES, requested(1, { sweeps_coins: '6000000' })],
      'pays 6.00 SC; 5.00 SC are due for a card in version 1 of the rules',
    ],
    [
      'a request with another expiry',
      [RULES, requested(1, { expires_at: time(9) })],
      `expires at ${time(9)}; ${time(3)} is due in version 1 of the rules`,
    ],
    [
      'a request under rules without postal codes',
      [rules(1, null), requested(1)],
      'requests a code; there are none in version 1 of the rules',
    ],
    [
      'a request under rules that were never recorded',
      [requested(1)],
      'applies version 1 of the rules, which is not recorded before',
    ],
    [
      'an acceptance of more GC than requested',
      [RULES, requested(1), accepted(time(2), { gold_coins: '1000000' })],
      'pays 1.00 GC; 0.00 GC are due in postal_codes-u1@1',
    ],
  ])('%s is reported', (_, given, message) => {
    expect(messagesOf('postal rewards', given)).toEqual([message]);
  });
});

it('whatever a player and the mailroom do, the stored events break no rule', () => {
  const step = fc.record({
    what: fc.constantFrom('request', 'receive', 'accept', 'reject'),
    hours: fc.integer({ min: 0, max: 60 }),
    /** The card that is processed, counted from the newest one. */
    back: fc.integer({ min: 0, max: 2 }),
  });
  const applied = { version: 1, rules: { ...PROMOTION_RULES, postal_codes: { reward: REWARD, valid_days: 2 } } };
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const given: GivenEvent[] = [RULES];
      let state = postalCodesReducer.initial('u1');
      let now = Date.UTC(2026, 0, 2);
      for (const [at, { what, hours, back }] of steps.entries()) {
        now += hours * 3_600_000;
        const card = { code: state.codes.at(-1 - back)?.code ?? CODE, by: 'mara', now };
        const decided = refusedAsNothing((): PostalCodesEvent[] => {
          if (what === 'receive') return receiveCard(state, card);
          if (what === 'accept') return acceptCard(state, card, `claim ${at}`);
          if (what === 'reject') return rejectCard(state, card, 'Typed');
          return requestCode(state, { code: postalCodeOf(new Uint8Array(10).fill(at)), now }, applied);
        });
        state = decided.reduce(postalCodesReducer.evolve, state);
        const recordedAt = new Date(now).toISOString();
        given.push(...decided.map(({ type, data }) => event(type, recordedAt, data)));
      }
      for (const name of ['postal codes', 'postal rewards']) expect(found(name, given)).toEqual([]);
    }),
  );
});

function refusedAsNothing<T>(decide: () => T[]): T[] {
  try {
    return decide();
  } catch {
    return [];
  }
}
