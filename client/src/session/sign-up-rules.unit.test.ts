import { describe, expect, it } from '@jest/globals';
import { ProblemError } from '../api/problem-error.js';
import { troubleOf } from './form-trouble.js';
import { checkSignUp, isAdult } from './sign-up-rules.js';

describe('checkSignUp', () => {
  it.each([
    ['2007-06-15', '2025-06-14', false],
    ['2007-06-15', '2025-06-15', true],
    ['2008-02-29', '2026-02-28', false],
    ['2008-02-29', '2026-03-01', true],
  ])('for the date of birth %p on %p, isAdult returns %p', (born, today, adult) => {
    expect(isAdult(born, today)).toBe(adult);
  });

  it.each([
    ['', 'Enter your date of birth'],
    ['1990-02-30', 'This date does not exist'],
    ['2010-01-02', 'You must be 18 or older to play'],
    ['2008-01-01', undefined],
  ])('reports the date of birth %p as %p', (dateOfBirth, fault) => {
    const form = { email: 'a@b.co', username: 'Ann_1', password: 'long enough', dateOfBirth };
    expect(checkSignUp(form, '2026-01-01').dateOfBirth).toBe(fault);
  });

  it('reports every invalid field and no valid one', () => {
    const wrong = { email: 'x', username: 'a b', password: 'short', dateOfBirth: '' };
    expect(Object.keys(checkSignUp(wrong, '2026-01-01'))).toEqual(['email', 'username', 'password', 'dateOfBirth']);
    const right = { email: 'a@b.co', username: 'Ann_1', password: 'long enough', dateOfBirth: '1990-01-01' };
    expect(checkSignUp(right, '2026-01-01')).toEqual({});
  });
});

describe('troubleOf', () => {
  it('assigns an error to the field it concerns', () => {
    expect(troubleOf(new ProblemError('email_taken', 409, 'Taken')).fields).toEqual({ email: 'Taken.' });
    const fields = troubleOf(
      new ProblemError('validation_failed', 422, 'x', { errors: [{ path: 'username', message: 'username bad' }] }),
    ).fields;
    expect(fields.username).toMatch(/^Use 3 to 20/);
  });

  it('shows an error without a field above the form, with the time to wait', () => {
    expect(troubleOf(new ProblemError('too_many_requests', 429, 'Too many attempts', { retry_after: 120 })).form).toBe(
      'Too many attempts. Try again in 2 min.',
    );
  });
});
