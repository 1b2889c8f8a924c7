import type { VerifyResult } from '@goldwake/contracts/http';
import { expect, it } from '@jest/globals';
import { durationText, followText, progressText, resultText } from './verify-text.js';

const result: VerifyResult = {
  started_at: '2026-11-23T12:00:00.000Z',
  finished_at: '2026-11-23T12:00:03.240Z',
  events: 3_000,
  streams: 1,
  since_position: null,
  findings: 0,
  root_causes: 0,
  causes: [],
  notes: [],
};

it('a result is summarized in one sentence with correct plurals', () => {
  expect(resultText(result)).toBe('Clean: 3,000 events of 1 stream.');
  expect(resultText({ ...result, findings: 421, root_causes: 1, since_position: 12_000 })).toBe(
    '421 findings with 1 root cause in 3,000 events of 1 stream after position 12,000.',
  );
  expect(durationText(result)).toBe('3.2 s');
  expect(durationText({ ...result, finished_at: '2026-11-23T12:02:05.000Z' })).toBe('2 min 5 s');
});

it('a root cause says what follows from it', () => {
  const cause = { event_id: 'wallet-p1@7', position: 9, checks: [], message: '', follow: 0, first_following: null };
  expect(followText(cause)).toBeUndefined();
  expect(followText({ ...cause, follow: 1 })).toBe('a difference of stored data follows');
  expect(followText({ ...cause, follow: 421, first_following: 'wallet-p1@184' })).toBe(
    'wallet-p1@184 and 420 more follow',
  );
});

it('progress names the stage, and the speed once it is known', () => {
  const running = { started_at: '', stage: 'events', events: 2_000, total: 60_000, events_per_second: 0 } as const;
  expect(progressText(running)).toBe('2,000 of 60,000 events');
  expect(progressText({ ...running, events_per_second: 95_000 })).toBe('2,000 of 60,000 events, 95,000 events/s');
  expect(progressText({ ...running, stage: 'file' })).toBe('Checking every page of the database file');
});
