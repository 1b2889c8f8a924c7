import { expect, it } from '@jest/globals';
import { BATCH_MAX, PATH_MAX, WAITING_MAX } from './outbox.js';
import { TestReporter } from './testing/reporter.js';

const sizes = ({ sent }: TestReporter) => sent.map(({ reports }) => reports.length);

it('no batch has more reports than the casino takes', () => {
  const reporter = new TestReporter();
  for (let count = 0; count < 2 * BATCH_MAX + 1; count++) reporter.session.dialogOpened('wallet');
  reporter.hide();
  expect(sizes(reporter)).toEqual([BATCH_MAX, BATCH_MAX, 1]);
});

it('nothing is sent while there is nothing to report', () => {
  const reporter = new TestReporter(0);
  reporter.hide();
  expect(reporter.sent).toEqual([]);
});

it('reports wait while the browser is offline, and only the newest ones are kept', () => {
  const reporter = new TestReporter();
  reporter.isOnline = false;
  reporter.session.signedIn('u1');
  for (let count = 0; count < WAITING_MAX + 5; count++) reporter.session.dialogOpened('wallet');
  reporter.hide();
  expect(reporter.sent).toEqual([]);
  reporter.isOnline = true;
  reporter.hide();
  expect(reporter.to('fraud')).toEqual(['signed_in']);
  expect(reporter.to('analytics')).toHaveLength(WAITING_MAX);
});

it('a path is bounded, and one that is too long names no game', () => {
  const reporter = new TestReporter();
  reporter.goTo(`/games/${'x'.repeat(5_000)}`);
  reporter.hide();
  expect(reporter.to('analytics')).toEqual(['event page_viewed']);
  expect(reporter.sent[0]?.reports[0]?.path).toHaveLength(PATH_MAX);
});
