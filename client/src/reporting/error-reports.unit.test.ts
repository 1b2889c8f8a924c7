import { describe, expect, it } from '@jest/globals';
import { ERRORS_MAX, TRAIL_MAX } from './error-reports.js';
import { TestReporter } from './testing/reporter.js';

const boom = new Error('boom');

describe('error reports', () => {
  it('a session that is not sampled and has no error sends nothing to errors', () => {
    const reporter = new TestReporter(0.1);
    reporter.goTo('/games');
    reporter.session.signedIn('u1');
    reporter.hide();
    reporter.session.signedOut();
    expect(reporter.to('errors')).toEqual([]);
  });

  it('one of ten sessions sends its trail, each entry once', () => {
    const reporter = new TestReporter(0.0999);
    reporter.goTo('/games');
    reporter.session.requestFailed('GET', '/wallet', 503, 'unavailable');
    expect(reporter.to('errors')).toEqual([]);
    reporter.hide();
    reporter.hide();
    expect(reporter.to('errors')).toEqual(['trail page', 'trail request_failed']);
  });

  it('a session with an error sends the trail before it, the error at once, and the rest of the trail', () => {
    const reporter = new TestReporter();
    reporter.goTo('/games');
    reporter.session.connection('lost');
    reporter.errors.failed(boom, 'window', reporter.now - 2_000);
    expect(reporter.to('errors')).toEqual(['trail page', 'trail connection', 'error Error: boom']);
    expect(reporter.sent[0]?.reports.at(-1)).toMatchObject({
      at: '2026-01-15T11:59:58.000Z',
      path: '/games',
      details: { source: 'window', stack: expect.stringContaining('error-reports.unit.test') },
    });
    reporter.goTo('/vip');
    reporter.hide();
    expect(reporter.to('errors').slice(3)).toEqual(['trail page']);
  });

  it('the same error is sent once, and a session sends a limited number of errors', () => {
    const reporter = new TestReporter();
    for (let times = 0; times < 3; times++) reporter.errors.failed(boom, 'render', reporter.now);
    expect(reporter.to('errors')).toEqual(['error Error: boom']);
    for (let id = 0; id < 2 * ERRORS_MAX; id++) reporter.errors.failed(`no. ${id}`, 'promise', reporter.now);
    expect(reporter.to('errors')).toHaveLength(ERRORS_MAX);
  });

  it('the trail keeps its newest entries', () => {
    const reporter = new TestReporter();
    for (let page = 0; page < TRAIL_MAX + 5; page++) reporter.goTo(`/games/${page}`);
    reporter.errors.failed(boom, 'window', reporter.now);
    const trail = reporter.sent.flatMap(({ reports }) => reports).filter(({ kind }) => kind === 'trail');
    expect(trail).toHaveLength(TRAIL_MAX);
    expect(trail[0]?.path).toBe('/games/5');
  });

  it('the next player’s session has neither the error nor the trail of the one before', () => {
    const reporter = new TestReporter();
    reporter.session.signedIn('u1');
    reporter.errors.failed(boom, 'window', reporter.now);
    reporter.goTo('/vip');
    reporter.session.signedOut();
    const before = reporter.to('errors');
    expect(before).toEqual(['error Error: boom', 'trail page']);
    reporter.goTo('/games');
    reporter.hide();
    expect(reporter.to('errors')).toEqual(before);
    reporter.errors.failed(boom, 'window', reporter.now);
    expect(reporter.sent.at(-1)).toMatchObject({ session: 'session 2', player: null });
    expect(reporter.to('errors').slice(2)).toEqual(['trail page', 'error Error: boom']);
  });

  it('the casino accepts the report of a failed request with a long path, and of an error without a message', () => {
    const reporter = new TestReporter();
    reporter.session.requestFailed('GET', `/provider-games/${'x'.repeat(5_000)}`, 404, 'not_found');
    reporter.errors.failed('', 'promise', reporter.now);
    expect(reporter.to('errors')).toEqual(['trail request_failed', 'error no message']);
  });

  it('a failed request is reported without its query, and not at all if the page gave it up', () => {
    const reporter = new TestReporter(0);
    reporter.session.requestFailed('GET', '/users/search?value=anna', 429, 'too_many_requests');
    reporter.session.requestFailed('GET', '/games', 0, 'aborted');
    reporter.hide();
    expect(reporter.sent[0]?.reports.map(({ details }) => details)).toEqual([
      { what: 'request_failed', method: 'GET', request: '/users/search', status: 429, code: 'too_many_requests' },
    ]);
  });
});
