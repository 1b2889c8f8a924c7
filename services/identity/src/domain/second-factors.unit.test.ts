import { type AccountEvent, Refusal } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type AccountState, accountReducer, removeSecondFactors, resetPassword, startSession } from './account.js';
import {
  addPasskey,
  confirmTotp,
  disableTotp,
  ENROLMENT_MS,
  enrolTotp,
  isSecondFactorOn,
  issueRecoveryCodes,
  NO_SECOND_FACTORS,
  PASSKEYS_MAX,
  type Passkey,
  type Proof,
  removePasskey,
  renamePasskey,
  requireRoomForPasskey,
} from './second-factors.js';

const AT = '2026-01-15T12:00:00.000Z';
const NOW = Date.parse(AT);
const SECRET = { sealed: 's' };
const CODES = ['code-1', 'code-2', 'code-3'];
const UID = 'u1';

const opened: AccountEvent[] = [
  {
    type: 'account_opened',
    data: {
      uid: UID,
      username: 'Ada',
      username_normalized: 'ada',
      email: { sealed: 'e' },
      date_of_birth: { sealed: 'd' },
      ref: null,
      cvref: null,
    },
  },
  { type: 'email_verified', data: { uid: UID } },
];
const unproved = opened.slice(0, 1);
const passkey = (id: string, counter = 0): Passkey => ({
  id,
  name: { sealed: 'n' },
  public_key: 'key',
  counter,
  transports: [],
  rp_id: 'localhost',
  added_at: AT,
  last_used_at: null,
});
const fold = (events: readonly AccountEvent[]) => events.reduce(accountReducer.evolve, accountReducer.initial(UID));
const enrolled: AccountEvent[] = [
  ...opened,
  { type: 'totp_enrolled', data: { uid: UID, totp_id: 't1', secret: SECRET, enrolled_at: AT } },
];
const withTotp: AccountEvent[] = [
  ...enrolled,
  { type: 'totp_confirmed', data: { uid: UID, totp_id: 't1', step: 100, confirmed_at: AT } },
  { type: 'recovery_codes_issued', data: { uid: UID, hashes: CODES } },
];
const withPasskey: AccountEvent[] = [
  ...opened,
  {
    type: 'passkey_added',
    data: {
      uid: UID,
      passkey_id: 'p1',
      name: { sealed: 'n' },
      public_key: 'key',
      counter: 7,
      transports: [],
      rp_id: 'localhost',
      added_at: AT,
    },
  },
];

/** A case in given/when/then form; `then` is the list of event types or the code of the refusal. */
type Case = [
  rule: string,
  given: AccountEvent[],
  when: (state: AccountState) => AccountEvent[],
  then: string[] | string,
];
const signIn = (proof?: Proof) => (state: AccountState) => startSession(state, 's1', 1, [], NOW, proof);
const totp = (step: number, totpId = 't1'): Proof => ({ kind: 'totp', totpId, step });
const code = (hash: string): Proof => ({ kind: 'recovery_code', hash });
const key = (counter: number, passkeyId = 'p1'): Proof => ({ kind: 'passkey', passkeyId, counter, usedAt: AT });
const confirm =
  (totpId: string, at = NOW) =>
  (state: AccountState) =>
    confirmTotp(state, { totpId, step: 100, now: at }, CODES);

const signedIn: AccountEvent[] = [...withTotp, { type: 'session_started', data: { uid: UID, session_id: 's0' } }];
const remove = (state: AccountState) => removeSecondFactors(state, { reason: 'Lost', by: 'mara' });

const CASES: Case[] = [
  ['an account without factors signs in by password', opened, signIn(), ['session_started']],
  ['a proof that is not needed leaves no event', opened, signIn(totp(1)), ['session_started']],
  ['a pending enrolment asks for nothing', enrolled, signIn(), ['session_started']],
  ['a code of a pending enrolment is not used up', enrolled, signIn(totp(101)), ['session_started']],
  ['a confirmed app asks for a proof', withTotp, signIn(), 'second_factor_required'],
  ['a later step is accepted', withTotp, signIn(totp(101)), ['totp_code_accepted', 'session_started']],
  ['the step of the confirmation was used', withTotp, signIn(totp(100)), 'totp_code_used'],
  ['a step before the last one is refused', withTotp, signIn(totp(99)), 'second_factor_wrong'],
  ['a step ten minutes before the last one is refused', withTotp, signIn(totp(80)), 'second_factor_wrong'],
  [
    'a step longer before the last one is accepted, because the clock was set back',
    withTotp,
    signIn(totp(79)),
    ['totp_code_accepted', 'session_started'],
  ],
  ['a code of another app is refused', withTotp, signIn(totp(101, 't0')), 'second_factor_wrong'],
  ['a recovery code is accepted', withTotp, signIn(code('code-2')), ['recovery_code_used', 'session_started']],
  ['an unknown recovery code is refused', withTotp, signIn(code('code-9')), 'second_factor_wrong'],
  ['a passkey of nobody is refused', withTotp, signIn(key(8)), 'second_factor_wrong'],
  ['a passkey asks for a proof', withPasskey, signIn(), 'second_factor_required'],
  ['a passkey with a higher counter is accepted', withPasskey, signIn(key(8)), ['passkey_used', 'session_started']],
  ['a passkey with the same counter is refused', withPasskey, signIn(key(7)), 'second_factor_wrong'],
  ['a passkey whose counter went back to 0 is refused', withPasskey, signIn(key(0)), 'second_factor_wrong'],
  ['an app is enrolled', opened, (state) => enrolTotp(state, 't1', SECRET, AT), ['totp_enrolled']],
  ['a pending enrolment is replaced', enrolled, (state) => enrolTotp(state, 't2', SECRET, AT), ['totp_enrolled']],
  ['a second app is refused', withTotp, (state) => enrolTotp(state, 't2', SECRET, AT), 'totp_on_already'],
  ['the first factor brings recovery codes', enrolled, confirm('t1'), ['totp_confirmed', 'recovery_codes_issued']],
  ['a replaced enrolment is not confirmed', enrolled, confirm('t0'), 'conflict'],
  ['an enrolment can be confirmed for 15 minutes', enrolled, confirm('t1', NOW + ENROLMENT_MS), 'challenge_invalid'],
  ['there must be an enrolment', opened, confirm('t1'), 'challenge_invalid'],
  ['a confirmed app is not confirmed again', withTotp, confirm('t1'), 'totp_on_already'],
  [
    'the second factor keeps the recovery codes',
    withTotp,
    (state) => addPasskey(state, passkey('p1'), CODES),
    ['passkey_added'],
  ],
  [
    'a passkey as first factor brings recovery codes',
    opened,
    (state) => addPasskey(state, passkey('p1'), CODES),
    ['passkey_added', 'recovery_codes_issued'],
  ],
  ['the same passkey is added once', withPasskey, (state) => addPasskey(state, passkey('p1'), CODES), 'conflict'],
  ['an app is disconnected', withTotp, disableTotp, ['totp_disabled']],
  ['a pending enrolment is withdrawn', enrolled, disableTotp, ['totp_disabled']],
  ['nothing is disconnected where there is no app', opened, disableTotp, []],
  ['codes need a factor', opened, (state) => issueRecoveryCodes(state, CODES), 'second_factor_off'],
  ['codes are replaced', withTotp, (state) => issueRecoveryCodes(state, ['new']), ['recovery_codes_issued']],
  ['a passkey is renamed', withPasskey, (state) => renamePasskey(state, 'p1', SECRET), ['passkey_renamed']],
  ['an unknown passkey is not renamed', opened, (state) => renamePasskey(state, 'p1', SECRET), 'not_found'],
  ['a passkey is removed', withPasskey, (state) => removePasskey(state, 'p1'), ['passkey_removed']],
  [
    'an operator removes the factors and ends the sessions',
    signedIn,
    remove,
    ['second_factors_removed', 'session_ended'],
  ],
  ['an operator removes nothing where there is only an enrolment', enrolled, remove, []],
  ['an operator finds no account that was never opened', [], remove, 'not_found'],
  ['an unknown passkey is not removed', opened, (state) => removePasskey(state, 'p1'), 'not_found'],
];

describe('the second factors of an account', () => {
  it.each(CASES)('%s', (_, given, when, then) => {
    const decide = () => when(fold(given)).map(({ type }) => type);
    if (typeof then === 'string') expect(decide).toThrow(expect.objectContaining({ code: then }));
    else expect(decide()).toEqual(then);
  });

  it('at most ten passkeys are kept', () => {
    const given = [...opened];
    for (let at = 0; at < PASSKEYS_MAX; at++) given.push(...addPasskey(fold(given), passkey(`p${at}`), CODES));
    expect(() => addPasskey(fold(given), passkey('one more'), CODES)).toThrow(
      expect.objectContaining({ code: 'passkeys_full' }),
    );
  });

  it('none is added while nobody has proved the address', () => {
    const pending: AccountEvent[] = [...unproved, ...enrolled.slice(opened.length)];
    const confirmation = { totpId: 't1', step: 100, now: NOW };
    for (const add of [
      () => enrolTotp(fold(unproved), 't1', SECRET, AT),
      () => confirmTotp(fold(pending), confirmation, CODES),
      () => requireRoomForPasskey(fold(unproved)),
      () => addPasskey(fold(unproved), passkey('p1'), CODES),
    ]) {
      expect(add).toThrow(expect.objectContaining({ code: 'email_unverified' }));
    }
  });

  it('a reset by e-mail removes those that were set before the address was proved, and only those', () => {
    const factors = [...withTotp.slice(opened.length), ...addPasskey(fold(withTotp), passkey('p1'), CODES)];
    const squatted = fold([...unproved, ...factors]);
    const after = resetPassword(squatted).reduce(accountReducer.evolve, squatted);
    expect(after).toMatchObject({ email_verified: true, secondFactors: NO_SECOND_FACTORS });
    const pending = fold([...unproved, ...enrolled.slice(opened.length)]);
    expect(resetPassword(pending).map(({ type }) => type)).toEqual([
      'email_verified',
      'totp_disabled',
      'password_changed',
    ]);
    expect(resetPassword(fold([...opened, ...factors])).map(({ type }) => type)).toEqual(['password_changed']);
  });

  it('recovery codes end with the last factor', () => {
    const both = [...withTotp, ...addPasskey(fold(withTotp), passkey('p1'), CODES)];
    const one = [...both, ...disableTotp(fold(both))];
    expect(fold(one).secondFactors.recovery_codes.size).toBe(CODES.length);
    const none = fold([...one, ...removePasskey(fold(one), 'p1')]);
    expect(none.secondFactors.recovery_codes.size).toBe(0);
    expect(isSecondFactorOn(none.secondFactors)).toBe(false);
  });

  it('after an operator has removed them there is none of any kind', () => {
    const both = [...withTotp, ...addPasskey(fold(withTotp), passkey('p1'), CODES)];
    expect(fold([...both, ...remove(fold(both))]).secondFactors).toEqual(NO_SECOND_FACTORS);
  });

  it('in any order of sign-ins, no proof is accepted twice and no older step after a newer one', () => {
    const proofs = fc.oneof(
      fc.integer({ min: 95, max: 110 }).map((step) => totp(step)),
      fc.constantFrom(...CODES, 'unknown').map(code),
      fc.integer({ min: 0, max: 12 }).map((counter) => key(counter)),
    );
    const given = [...withTotp, ...addPasskey(fold(withTotp), passkey('p1', 3), [])];
    fc.assert(
      fc.property(fc.array(proofs, { maxLength: 40 }), (tried) => {
        let state = fold(given);
        const accepted: Proof[] = [];
        for (const [at, proof] of tried.entries()) {
          try {
            const events = startSession(state, `s${at}`, 1, [], NOW, proof);
            expect(events.at(-1)?.type).toBe('session_started');
            state = JSON.parse(JSON.stringify(events)).reduce(accountReducer.evolve, state);
            accepted.push(proof);
          } catch (error) {
            expect(error).toBeInstanceOf(Refusal);
          }
        }
        const keys = accepted.map((proof) => JSON.stringify(proof));
        expect(new Set(keys).size).toBe(keys.length);
        const steps = accepted.flatMap((proof) => (proof.kind === 'totp' ? [proof.step] : []));
        const counters = accepted.flatMap((proof) => (proof.kind === 'passkey' ? [proof.counter] : []));
        for (const numbers of [steps, counters]) expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
      }),
    );
  });
});
