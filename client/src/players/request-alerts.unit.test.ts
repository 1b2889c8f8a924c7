import type { FriendRequestResponse } from '@goldwake/contracts/http';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { ProblemError } from '../api/problem-error.js';
import { alerts } from '../ui/alerts/alert-store.js';
import { alertFailed, alertSent, refusalText } from './request-alerts.js';

const REQUEST = {} as FriendRequestResponse['request'];
const UNKNOWN = 'There was an unknown problem. Please try to login again. If the problem persists, contact support.';
const refused = (body: object) => ProblemError.fromBody(409, { code: 'request_too_soon', ...body });
const shown = () => alerts.items().map(({ title, text }) => [title, text]);

describe('the alerts of friend requests', () => {
  beforeEach(() => alerts.clear());

  it('use the texts of the specification', () => {
    alertSent({ type: 'request_sent', request: REQUEST, friend: null });
    alertSent({ type: 'mutual_add', request: REQUEST, friend: null });
    alertFailed(ProblemError.of('bad_answer'));
    expect(shown()).toEqual([
      ['Friend Added', 'This user had already sent you a friend request so are now friends.'],
      ['Friend Request Failed', UNKNOWN],
    ]);
  });

  it('show the title and text of the specification for each unexpected failure', () => {
    for (const problem of [
      ProblemError.of('timeout'),
      ProblemError.of('bad_answer'),
      ProblemError.fromBody(500, { code: 'internal', title: 'Broken', detail: 'Very' }),
    ]) {
      alerts.clear();
      alertFailed(problem);
      expect(shown()).toEqual([['Friend Request Failed', UNKNOWN]]);
    }
  });

  it('say that the casino cannot be reached', () => {
    alertFailed(ProblemError.of('network'));
    expect(shown()).toEqual([['Friend Request Failed', 'Goldwake cannot be reached; check the connection.']]);
  });

  it.each([
    [{ title: 'You are already friends' }, 'You are already friends', undefined],
    [{ code: 'not_found', title: 'There is nothing here' }, 'This player cannot be found', undefined],
    [{ title: 'Ask later', retry_after: 6 * 86_400 + 5 }, 'Ask later', 'Try again in 7 days.'],
    [{ title: 'The list is full', detail: 'Your list is full' }, 'The list is full', 'Your list is full.'],
    [{ title: 'Too fast.', detail: 'Slow down.', retry_after: 90 }, 'Too fast', 'Slow down. Try again in 2 min.'],
  ])('say what a refusal with a code means, in the title: %j', (body, title, text) => {
    alertFailed(refused(body));
    expect(shown()).toEqual([[title, text]]);
  });

  it('refusals elsewhere are one text, with the time to wait', () => {
    expect(refusalText(refused({ title: 'You are already friends' }))).toBe('You are already friends.');
    expect(refusalText(refused({ title: 'Ask later', retry_after: 90 }))).toBe('Ask later. Try again in 2 min.');
  });
});
