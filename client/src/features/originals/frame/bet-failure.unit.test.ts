import { describe, expect, it } from '@jest/globals';
import { ProblemError } from '../../../api/problem-error.js';
import { failureOf } from './bet-failure.js';

const problem = (code: string, status: number, more = {}) =>
  ProblemError.fromBody(status, { code, status, title: 'This game is closed at the moment', ...more });

describe('the failure of a bet or an action', () => {
  it('a problem without words of its own is explained by its title, or by its detail', () => {
    expect(failureOf(problem('game_closed', 409)).words).toBe('This game is closed at the moment. Nothing was bet.');
    expect(failureOf(problem('action_not_allowed', 422, { detail: 'This tile is open' }), true).words).toBe(
      'This tile is open. The round waits for you.',
    );
  });

  it.each([
    ['a refusal', problem('game_closed', 409), 'refused', 'game_closed'],
    ['a refusal that is newer than the client', problem('from_the_future', 409), 'refused', 'from_the_future'],
    ['a fault that is newer than the client', problem('from_the_future', 500), 'unsure', 'no_answer'],
    ['damaged data', problem('data_damaged', 500), 'refused', 'data_damaged'],
    ['a service that is not ready', problem('unavailable', 503), 'unsure', 'unavailable'],
    ['a response that cannot be read', ProblemError.fromBody(413, '<html>'), 'unsure', 'no_answer'],
    ['a lost connection', ProblemError.of('network'), 'unsure', 'no_answer'],
    ['a request that was not sent', ProblemError.of('offline'), 'refused', 'offline'],
    ['the end of the session', problem('session_expired', 401), 'signed_out', 'session_expired'],
    ['an error of another kind', new TypeError('Failed to fetch'), 'unsure', 'no_answer'],
  ])('%s is classified', (_, error, kind, code) => {
    expect(failureOf(error)).toMatchObject({ kind, code });
  });
});
