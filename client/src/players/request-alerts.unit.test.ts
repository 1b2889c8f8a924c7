import { beforeEach, describe, expect, it } from '@jest/globals';
import { ProblemError } from '../api/problem-error.js';
import { alerts } from '../ui/alerts/alert-store.js';
import { alertFailed, alertSent, failureText } from './request-alerts.js';

const UNKNOWN = 'There was an unknown problem. Please try to login again. If the problem persists, contact support.';
const refused = (detail: string, retryAfter?: number) =>
  new ProblemError('request_too_soon', 409, detail, [], retryAfter);

describe('the alerts of friend requests', () => {
  beforeEach(() => alerts.clear());

  it('use the texts of the specification', () => {
    alertSent({ type: 'request_sent', request: {} as never, friend: null });
    alertSent({ type: 'mutual_add', request: {} as never, friend: null });
    alertFailed(ProblemError.of('bad_answer'));
    expect(alerts.items().map(({ title, text }) => [title, text])).toEqual([
      ['Friend Added', 'This user had already sent you a friend request so are now friends.'],
      ['Friend Request Failed', UNKNOWN],
    ]);
  });

  it('state the reason of a refusal and the time to wait, or the text of the specification if the reason is unknown', () => {
    expect(failureText(refused('You are already friends'))).toBe('You are already friends.');
    expect(failureText(refused('Ask again later', 90))).toBe('Ask again later. Try again in 2 min.');
    expect(failureText(refused('Ask again later', 6 * 86_400 + 5))).toBe('Ask again later. Try again in 7 days.');
    expect(failureText(ProblemError.of('network'))).toBe(UNKNOWN);
    expect(failureText(new ProblemError('internal' as never, 500, 'Broken'))).toBe(UNKNOWN);
  });
});
