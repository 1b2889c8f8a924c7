import { expect, it } from '@jest/globals';
import { ProblemError } from '../api/problem-error.js';
import { banEnd, banText } from './ban-text.js';
import { troubleOf } from './form-trouble.js';

const until = '2099-03-01T12:00:00.000Z';

it("banText states the reason and the end in the player's local time", () => {
  const end = new Date(until).toLocaleString(undefined, { dateStyle: 'long', timeStyle: 'short' });
  expect(end).toContain('2099');
  expect(banText({ reason: 'Two accounts', until })).toBe(
    `This account is banned until ${end}. Reason: “Two accounts”.`,
  );
});

it('banText describes a ban without an end as permanent', () => {
  expect(banEnd({ reason: 'r', until: null })).toBeNull();
  expect(banText({ reason: 'Two accounts', until: null })).toBe(
    'This account is banned permanently. Reason: “Two accounts”.',
  );
});

it('troubleOf passes a ban to the form, which formats its text', () => {
  const ban = { reason: 'Two accounts', until };
  const problem = ProblemError.fromBody(403, { code: 'banned', title: 'This account is banned', ban });
  expect(troubleOf(problem)).toEqual({ form: null, fields: {}, ban });
});
