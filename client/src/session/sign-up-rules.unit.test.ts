import { describe, expect, it } from '@jest/globals';
import { ProblemError } from '../api/problem-error.js';
import { troubleOf } from './form-trouble.js';
import { checkSignUp, dateOf, isAdult, passwordStrength } from './sign-up-rules.js';

describe('sign-up, before the server is asked', () => {
  it.each([
    ['2000', '2', '29', '2000-02-29'],
    ['2001', '2', '29', null],
    ['1999', '4', '31', null],
    ['1999', '12', '1', '1999-12-01'],
    ['', '1', '1', null],
  ])('the day %p-%p-%p is %p', (year, month, day, date) => {
    expect(dateOf(year, month, day)).toBe(date);
  });

  it.each([
    ['2007-06-15', '2025-06-14', false],
    ['2007-06-15', '2025-06-15', true],
    ['2008-02-29', '2026-02-28', false],
    ['2008-02-29', '2026-03-01', true],
  ])('born %p is of age on %p: %p', (born, today, adult) => {
    expect(isAdult(born, today)).toBe(adult);
  });

  it('names every field that is wrong, and none that is right', () => {
    const wrong = { email: 'x', username: 'a b', password: 'short', dateOfBirth: '' };
    expect(Object.keys(checkSignUp(wrong, '2026-01-01'))).toEqual(['email', 'username', 'password', 'dateOfBirth']);
    const right = { email: 'a@b.co', username: 'Ann_1', password: 'long enough', dateOfBirth: '1990-01-01' };
    expect(checkSignUp(right, '2026-01-01')).toEqual({});
  });

  it.each([
    ['', 0],
    ['short', 1],
    ['aaaaaaaaaaaaaaaaaaaa', 1],
    ['lighthouse', 2],
    ['Lighthouse7', 3],
    ['four calm lighthouses!', 4],
  ])('the password %p has strength %p of 4', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });
});

describe('refusals of a form', () => {
  it('land at the field they are about', () => {
    expect(troubleOf(new ProblemError('email_taken', 409, 'Taken')).fields).toEqual({ email: 'Taken.' });
    const fields = troubleOf(
      new ProblemError('validation_failed', 422, 'x', [{ path: 'username', message: 'username bad' }]),
    ).fields;
    expect(fields.username).toMatch(/^3 to 20/);
  });

  it('stand above the form when they are about none, with the time to wait', () => {
    expect(troubleOf(new ProblemError('too_many_requests', 429, 'Too many attempts', [], 120)).form).toBe(
      'Too many attempts. Try again in 2 min.',
    );
  });
});
