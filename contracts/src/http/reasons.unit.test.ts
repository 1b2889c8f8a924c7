import { describe, expect, it } from '@jest/globals';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { ReviewBody } from '../cashier/http/reviews.js';
import { BanBody } from '../identity/http/bans.js';
import { FeatureBody } from '../identity/http/features.js';
import { isOperatorReason } from '../operator-reason.js';
import { MessageDecisionBody, MuteBody, SlowModeBody } from '../social/http/chat-moderation.js';
import { ReasonedCommandBody } from './operator-commands.js';

const BODIES = [
  ['ban', BanBody, { player: 'anna', by: 'ops', until: null }],
  ['change of a feature', FeatureBody, { player: 'anna', by: 'ops', feature: 'promotions', enabled: false }],
  ['mute', MuteBody, { player: 'anna', by: 'ops', lasts: '1h' }],
  ['decision about a message', MessageDecisionBody, { messageId: 'm1', by: 'ops' }],
  ['change of slow mode', SlowModeBody, { seconds: 5, by: 'ops' }],
  ['review of a purchase', ReviewBody, { purchaseId: 'p1', decision: 'approved', by: 'ops' }],
  ['removal of second factors', ReasonedCommandBody, { player: 'anna', by: 'ops' }],
] as const;

/** Returns whether the reason, apart from its length, is accepted. */
function isAccepted(type: new () => { reason: string }, fields: object, reason: string): boolean {
  const errors = validateSync(plainToInstance<object, object>(type, { ...fields, reason }));
  return !errors.some(({ property, constraints }) => property === 'reason' && constraints?.matches !== undefined);
}

it.each([
  ['a', true],
  ['a'.repeat(200), true],
  ['\u{1f30a}'.repeat(200), true],
  ['\u2693\ufe0f'.repeat(200), true],
  ['a'.repeat(201), false],
  ['', false],
  ['   ', false],
  ['two\nlines', false],
  [7, false],
  [null, false],
])('the history and a command agree about %j as a reason: %p', (reason, accepted) => {
  const errors = validateSync(plainToInstance(ReasonedCommandBody, { player: 'anna', by: 'ops', reason }));
  expect([isOperatorReason(reason), errors.length === 0]).toEqual([accepted, accepted]);
});

describe.each(BODIES)('the reason of a %s', (_, type, fields) => {
  it.each([
    ['Chargebacks in three weeks', true],
    ['  x', true],
    ['   ', false],
    ['two\nlines', false],
    ['a bell \u0007', false],
    ['\u202egnirts', false],
  ])('%j is one line of visible text: %p', (reason, accepted) => {
    expect(isAccepted(type, fields, reason)).toBe(accepted);
  });

  it('of 100 kB is checked in less than a second', () => {
    const before = process.cpuUsage();
    isAccepted(type, fields, `${'a'.repeat(100_000)}\n`);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(1_000);
  });
});
