import { describe, expect, it } from '@jest/globals';
import { TestReporter } from './testing/reporter.js';

const RECEIVERS = ['fraud', 'analytics'] as const;

describe('the reports of a session', () => {
  it('contain a sign-in at once and once, in the name of the player', () => {
    const reporter = new TestReporter();
    reporter.session.signedIn('u1');
    reporter.session.signedIn('u1');
    for (const receiver of RECEIVERS) expect(reporter.to(receiver)).toEqual(['signed_in']);
    for (const batch of reporter.sent)
      expect(batch).toMatchObject({ device: 'device', session: 'session 1', player: 'u1' });
  });

  it('contain a sign-out as the end of the session, without the token that it ends', () => {
    const reporter = new TestReporter();
    reporter.session.signedIn('u1');
    reporter.sent.length = 0;
    reporter.session.signedOut();
    reporter.session.signedOut();
    for (const receiver of RECEIVERS) expect(reporter.to(receiver)).toEqual(['signed_out']);
    for (const batch of reporter.sent) expect(batch).toMatchObject({ session: 'session 1', player: null });
    expect(reporter.identity).toMatchObject({ session: 'session 2', player: null, device: 'device' });
  });

  it('ends the session of a player when another one signs in without a sign-out in this tab', () => {
    const reporter = new TestReporter();
    reporter.session.signedIn('u1');
    reporter.session.signedIn('u2');
    expect(reporter.to('fraud')).toEqual(['signed_in', 'signed_out', 'signed_in']);
    expect(reporter.sent.at(-1)).toMatchObject({ session: 'session 2', player: 'u2' });
  });

  it('a visitor is signed out of nothing', () => {
    const reporter = new TestReporter();
    reporter.session.signedOut();
    expect(reporter.sent).toEqual([]);
    expect(reporter.identity.session).toBe('session 1');
  });

  it('what a player did before the sign-out is sent in the session in which it happened', () => {
    const reporter = new TestReporter();
    reporter.session.signedIn('u1');
    reporter.session.dialogOpened('wallet');
    reporter.session.signedOut();
    reporter.session.dialogOpened('login');
    reporter.hide();
    const events = reporter.sent
      .filter(({ to }) => to === 'analytics')
      .map(({ session, reports }) => [session, ...reports.map(({ kind, details }) => details.dialog ?? kind)]);
    expect(events).toEqual([
      ['session 1', 'signed_in'],
      ['session 1', 'wallet', 'signed_out'],
      ['session 2', 'login'],
    ]);
  });

  it.each([
    ['/games/dice', 'dice'],
    ['/provider-games/ink-dragon-pavilion', 'ink-dragon-pavilion'],
    ['/games', undefined],
    ['/providers/originals', undefined],
  ])('counts the page %s, and as a game: %s', (path, game) => {
    const reporter = new TestReporter();
    reporter.goTo(path);
    reporter.goTo(path);
    reporter.hide();
    const [page, opened] = reporter.sent[0]?.reports ?? [];
    expect(page).toMatchObject({ kind: 'event', name: 'page_viewed', path });
    expect(opened?.details.game).toBe(game);
    expect(reporter.to('analytics')).toHaveLength(game ? 2 : 1);
  });

  it('a browser that refuses tracking sends nothing to analytics, and everything to the others', () => {
    const reporter = new TestReporter(0);
    reporter.refuses = true;
    reporter.goTo('/games/dice');
    reporter.session.signedIn('u1');
    reporter.session.dialogOpened('wallet');
    reporter.hide();
    reporter.session.signedOut();
    expect(reporter.to('analytics')).toEqual([]);
    expect(reporter.to('fraud')).toEqual(['signed_in', 'signed_out']);
    expect(reporter.to('errors')).toEqual(['trail page', 'trail dialog']);
  });
});
