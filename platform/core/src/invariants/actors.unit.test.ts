import type { EventType } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { findingsOf, storedEvents } from '../testing/check-invariant.js';
import { actors } from './actors.js';

function sentBy(actor: string, type: EventType, stream: string, data: object = { uid: 'p1' }) {
  return findingsOf(actors, storedEvents([{ stream, type, data, envelope: { actor } }]));
}

describe('who sends the command of an event', () => {
  it.each<[EventType, string, string]>([
    ['bet_and_win_settled', 'wallet-p1', 'p1'],
    ['wallet_opened', 'wallet-p1', 'system'],
    ['wallet_opened', 'wallet-p1', 'p1'],
    ['seed_pair_started', 'fairness-p1', 'system'],
    ['session_ended', 'account-p1', 'system'],
    ['game_listed', 'catalogue-main', 'system'],
    ['friendship_removed', 'pair-p1-p2', 'p1'],
    ['friendship_removed', 'pair-p1-p2', 'p2'],
  ])('%s in %s may be sent by %s', (type, stream, actor) => {
    expect(sentBy(actor, type, stream)).toEqual([]);
  });

  it.each<[EventType, string]>([
    ['player_banned', 'account-p1'],
    ['balance_adjusted', 'wallet-p1'],
  ])('%s in %s that names its operator is accepted', (type, stream) => {
    expect(sentBy('system', type, stream, { uid: 'p1', by: 'root' })).toEqual([]);
  });

  it('a bet in the wallet of another player is reported', () => {
    expect(sentBy('p2', 'bet_and_win_settled', 'wallet-p1')).toEqual([
      [
        'wallet-p1@1',
        'was sent by p2, who does not own the stream; bet_and_win_settled may be sent only by the player p1',
      ],
    ]);
  });

  it('a command of a third player in the stream of a pair is reported', () => {
    expect(sentBy('p3', 'friendship_removed', 'pair-p1-p2')).toEqual([
      [
        'pair-p1-p2@1',
        'was sent by p3, who does not own the stream; friendship_removed may be sent only by the player p1 or p2',
      ],
    ]);
  });

  it('an adjustment that the player sent is reported', () => {
    expect(sentBy('p1', 'balance_adjusted', 'wallet-p1')).toEqual([
      [
        'wallet-p1@1',
        'was sent by the player p1; balance_adjusted may be sent only by an operator, whom the event names',
      ],
    ]);
  });

  it.each([
    ['the player sent', 'p1', { uid: 'p1', by: 'root' }],
    ['names no operator', 'system', { uid: 'p1' }],
    ['names an empty operator', 'system', { uid: 'p1', by: '' }],
  ])('the end of a ban that %s is reported', (_, actor, data) => {
    expect(sentBy(actor, 'ban_lifted', 'account-p1', data)).toEqual([
      ['account-p1@1', expect.stringContaining('ban_lifted may be sent only by an operator, whom the event names')],
    ]);
  });

  it.each(['', ' '])('an adjustment by "%s", which is no name, is reported', (by) => {
    expect(sentBy('system', 'balance_adjusted', 'wallet-p1', { uid: 'p1', by })).toHaveLength(1);
  });

  it('a change of the catalogue by a player is reported', () => {
    expect(sentBy('p1', 'game_listed', 'catalogue-main', {})).toHaveLength(1);
  });
});
