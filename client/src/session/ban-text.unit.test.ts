import { expect, it } from '@jest/globals';
import { ProblemError } from '../api/problem-error.js';
import { banEnd, banText } from './ban-text.js';
import { troubleOf } from './form-trouble.js';

const until = '2099-03-01T12:00:00.000Z';

it('says why and until when, in the player’s own time', () => {
  const end = new Date(until).toLocaleString(undefined, { dateStyle: 'long', timeStyle: 'short' });
  expect(end).toContain('2099');
  expect(banText({ reason: 'Two accounts', until })).toBe(
    `This account is banned until ${end}. Reason: “Two accounts”.`,
  );
});

it('says that a ban without an end is for good', () => {
  expect(banEnd({ reason: 'r', until: null })).toBeNull();
  expect(banText({ reason: 'Two accounts', until: null })).toBe(
    'This account is banned for good. Reason: “Two accounts”.',
  );
});

it('a refused sign-in brings the ban to the form, where its words are made', () => {
  const ban = { reason: 'Two accounts', until };
  const problem = ProblemError.fromBody(403, { code: 'banned', title: 'This account is banned', ban });
  expect(troubleOf(problem)).toEqual({ form: null, fields: {}, ban });
});
