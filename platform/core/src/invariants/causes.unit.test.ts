import type { EventType } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { findingsOf, type GivenEvent, storedEvents } from '../testing/check-invariant.js';
import { causes } from './causes.js';

const REACTION = { commandId: 'goldwake:daily:c1', correlationId: 'request' };

function event(type: EventType, stream: string, envelope: GivenEvent['envelope'] = {}): GivenEvent {
  return { type, stream, data: { uid: 'p1' }, envelope };
}
const opened = event('account_opened', 'account-p1', { correlationId: 'sign-up' });
const claimed = event('daily_bonus_claimed', 'promotions-p1', { correlationId: 'request' });
const granted = (causationId: string | null, envelope: GivenEvent['envelope'] = {}) =>
  event('coins_granted', 'wallet-p1', { ...REACTION, causationId, ...envelope });
const found = (...given: GivenEvent[]) => findingsOf(causes, storedEvents(given));

describe('the cause of an event', () => {
  it('a reaction with the correlation of its cause is accepted', () => {
    expect(found(opened, claimed, granted('promotions-p1@1'))).toEqual([]);
  });

  it('the events of one command may all name the same cause', () => {
    const opening = event('wallet_opened', 'wallet-p1', { ...REACTION, causationId: 'promotions-p1@1' });
    expect(found(claimed, opening, granted('promotions-p1@1'))).toEqual([]);
  });

  it('a command that names an earlier event may have a correlation of its own', () => {
    const placed = event('bet_placed', 'wallet-p1', { correlationId: 'b1' });
    const won = event('win_paid', 'wallet-p1', { correlationId: 'w1', commandId: 'w1', causationId: 'wallet-p1@1' });
    expect(found(placed, won)).toEqual([]);
  });

  it('an event of another player is accepted as the cause where the registry permits it', () => {
    const reported = event('message_reported', 'chatter-p2', { correlationId: 'request' });
    const hidden = event('message_hidden', 'chatter-p1', { ...REACTION, causationId: 'chatter-p2@1' });
    expect(found(reported, hidden)).toEqual([]);
  });

  it('each of two consumers may have its effect late, after the other has handled a later cause', () => {
    const paid = event('referral_paid', 'referrals-p1', { correlationId: 'request' });
    const received = (uid: string, version: number) =>
      event('referred_bonus_received', `referrals-${uid}`, { ...REACTION, causationId: `referrals-p1@${version}` });
    const grants = [granted('referrals-p1@1'), granted('referrals-p1@2')];
    expect(found(paid, paid, ...grants, received('p2', 1), received('p3', 2))).toEqual([]);
    expect(found(paid, paid, ...grants, received('p2', 1), received('p3', 2), received('p4', 1))).toMatchObject([
      ['referrals-p4@1', expect.stringContaining('without an earlier effect')],
    ]);
  });

  it.each<[string, string, GivenEvent[], string?]>([
    ['does not exist', 'which is not an earlier event', [claimed, granted('promotions-p1@2')], 'promotions-p1@2'],
    ['follows it', 'which is not an earlier event', [granted('promotions-p1@1'), claimed], 'promotions-p1@1'],
    [
      'is of a type that causes nothing',
      'that must be daily_bonus_claimed',
      [opened, event('avatar_changed', 'account-p1'), granted('account-p1@2', { correlationId: 'sign-up' })],
      'account-p1@2',
    ],
    [
      'is of another type',
      'that must be daily_bonus_claimed',
      [opened, granted('account-p1@1', { correlationId: 'sign-up' })],
      'account-p1@1',
    ],
    ['is no event id', 'which concerns another player', [granted('request')]],
    [
      'concerns another player',
      'which concerns another player',
      [event('daily_bonus_claimed', 'promotions-p2'), granted('promotions-p2@1')],
    ],
    [
      'is in another stream, although a client sent its command',
      'but its command c1 is not a reaction of the casino',
      [claimed, granted('promotions-p1@1', { commandId: 'c1' })],
    ],
    [
      'caused an event before',
      'without an earlier effect',
      [claimed, claimed, granted('promotions-p1@1'), granted('promotions-p1@2'), granted('promotions-p1@1')],
    ],
    [
      'causes no such event',
      'no event causes balance_adjusted',
      [claimed, event('balance_adjusted', 'wallet-p1', { causationId: 'promotions-p1@1' })],
    ],
    [
      'has another correlation',
      'has the correlation other',
      [claimed, granted('promotions-p1@1', { correlationId: 'other' })],
    ],
  ])('an event whose cause %s is reported; the cause is suspected if it is missing or of another type', (...row) => {
    const [, message, given, suspect] = row;
    const finding = [expect.stringMatching(/^wallet-p1@\d$/), expect.stringContaining(message)];
    expect(found(...given)).toEqual([suspect === undefined ? finding : [...finding, { suspect }]]);
  });

  it('the cause of an earlier event is not suspected, however many forged events name it', () => {
    const effects = [1, 2, 1, 1, 1].map((version) => granted(`promotions-p1@${version}`));
    expect(found(claimed, claimed, ...effects)).toEqual(
      [3, 4, 5].map((version) => [`wallet-p1@${version}`, expect.stringContaining('without an earlier effect')]),
    );
  });

  it('in a partial history, a cause that is not included is not checked, and one that is included is', () => {
    const scope = { includes: () => false, isMasked: () => false };
    const partial = [opened, granted('promotions-p1@1'), granted('account-p1@1')];
    expect(findingsOf(causes, storedEvents(partial), scope).map(([eventId]) => eventId)).toEqual(['wallet-p1@2']);
  });

  it('a bet that is older than many open bets may still be the cause of its win', () => {
    const bets = Array.from({ length: 40 }, () => event('bet_placed', 'wallet-p1'));
    const wins = [40, 1, 2].map((version) => event('win_paid', 'wallet-p1', { causationId: `wallet-p1@${version}` }));
    expect(found(...bets, ...wins)).toEqual([]);
  });
});
