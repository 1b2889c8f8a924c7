import { type PairEvent, Refusal, requestId } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import {
  type Act,
  ADA,
  after,
  BOB,
  DAY_MS,
  decide,
  folded,
  NOTHING_USED,
  outcomeOf,
  RULES,
  START,
} from '../testing/pair.js';
import { answerRequest, blockPlayer, type Person, requestFriend } from './index.js';

type Step = readonly [Person, Act];
const REQUEST: Step = [ADA, 'request'];
const FRIENDS: Step[] = [REQUEST, [BOB, 'accept']];

describe('a pair of players', () => {
  it.each<[string, Step[], Step, string | string[]]>([
    ['a request is stored', [], REQUEST, ['friend_requested']],
    ['a repeated request changes nothing', [REQUEST], REQUEST, []],
    ['a request in the other direction makes both friends', [REQUEST], [BOB, 'request'], ['friend_request_accepted']],
    ['the receiver accepts', [REQUEST], [BOB, 'accept'], ['friend_request_accepted']],
    ['the receiver rejects', [REQUEST], [BOB, 'reject'], ['friend_request_rejected']],
    ['the sender cancels', [REQUEST], [ADA, 'cancel'], ['friend_request_cancelled']],
    ['the sender cannot accept', [REQUEST], [ADA, 'accept'], 'forbidden'],
    ['the sender cannot reject', [REQUEST], [ADA, 'reject'], 'forbidden'],
    ['the receiver cannot cancel', [REQUEST], [BOB, 'cancel'], 'forbidden'],
    ['an acceptance without a request is refused', [], [BOB, 'accept'], 'not_found'],
    ['a second acceptance changes nothing', FRIENDS, [BOB, 'accept'], []],
    ['a second rejection changes nothing', [REQUEST, [BOB, 'reject']], [BOB, 'reject'], []],
    ['a second cancellation changes nothing', [REQUEST, [ADA, 'cancel']], [ADA, 'cancel'], []],
    ['a cancelled request cannot be accepted', [REQUEST, [ADA, 'cancel']], [BOB, 'accept'], 'request_answered'],
    ['a rejected request cannot be accepted', [REQUEST, [BOB, 'reject']], [BOB, 'accept'], 'request_answered'],
    ['an accepted request cannot be rejected', FRIENDS, [BOB, 'reject'], 'request_answered'],
    ['an accepted request cannot be cancelled', FRIENDS, [ADA, 'cancel'], 'request_answered'],
    [
      'an acceptance does not restore a removed friend',
      [...FRIENDS, [ADA, 'remove']],
      [BOB, 'accept'],
      'request_answered',
    ],
    ['friends cannot request each other', FRIENDS, [BOB, 'request'], 'already_friends'],
    ['either friend ends the friendship', FRIENDS, [BOB, 'remove'], ['friendship_removed']],
    ['strangers cannot be removed', [REQUEST], [ADA, 'remove'], 'not_found'],
    ['after a removal either may ask again', [...FRIENDS, [ADA, 'remove']], [BOB, 'request'], ['friend_requested']],
    ['a cancelled request may be repeated at once', [REQUEST, [ADA, 'cancel']], REQUEST, ['friend_requested']],
    [
      'the player who rejected may send a request at once',
      [REQUEST, [BOB, 'reject']],
      [BOB, 'request'],
      ['friend_requested'],
    ],
    ['a stranger can be blocked', [], [ADA, 'block'], ['player_blocked']],
    [
      'a block by the receiver rejects the request',
      [REQUEST],
      [BOB, 'block'],
      ['friend_request_rejected', 'player_blocked'],
    ],
    [
      'a block by the sender cancels the request',
      [REQUEST],
      [ADA, 'block'],
      ['friend_request_cancelled', 'player_blocked'],
    ],
    ['a block ends the friendship', FRIENDS, [BOB, 'block'], ['friendship_removed', 'player_blocked']],
    ['a second block changes nothing', [[ADA, 'block']], [ADA, 'block'], []],
    ['the blocker ends the block', [[ADA, 'block']], [ADA, 'unblock'], ['player_unblocked']],
    ['a block that does not exist cannot be ended', [], [ADA, 'unblock'], 'not_found'],
    ['the blocked player cannot end the block', [[ADA, 'block']], [BOB, 'unblock'], 'not_found'],
  ])('%s', (_, given, [who, act], expected) => {
    expect(outcomeOf(folded(after(...given)), who, act)).toEqual(expected);
  });

  it.each<Act>(['request', 'accept', 'reject', 'cancel', 'remove', 'block', 'unblock'])(
    'to a blocked player the blocker does not exist: %s',
    (act) => {
      for (const before of [[], [REQUEST], FRIENDS]) {
        expect(outcomeOf(folded(after(...before, [ADA, 'block'])), BOB, act)).toBe('not_found');
        expect(outcomeOf(folded(after(...before, [BOB, 'block'])), ADA, act)).toBe('not_found');
      }
    },
  );

  it('the end of a block restores nothing', () => {
    const state = folded(after(...FRIENDS, [ADA, 'block'], [ADA, 'unblock']));
    expect(state).toMatchObject({ relation: 'none', friends_since: null, block: null });
    expect(outcomeOf(state, BOB, 'request')).toEqual(['friend_requested']);
  });

  it('a rejected request may be repeated after seven days', () => {
    const state = folded(after(REQUEST, [BOB, 'reject']));
    const rejectedAt = START + 60_000;
    expect(refusalOf(() => decide(state, ADA, 'request', rejectedAt + 6 * DAY_MS))).toMatchObject({
      code: 'request_too_soon',
      more: { retry_after: 86_400 },
    });
    expect(outcomeOf(state, ADA, 'request', rejectedAt + 7 * DAY_MS - 1)).toBe('request_too_soon');
    expect(outcomeOf(state, ADA, 'request', rejectedAt + 7 * DAY_MS)).toEqual(['friend_requested']);
  });

  it('a rejected request may be repeated when the clock was set back by two days', () => {
    const state = folded(after(REQUEST, [BOB, 'reject']));
    expect(outcomeOf(state, ADA, 'request', START - 2 * DAY_MS)).toEqual(['friend_requested']);
  });

  it('a rejection stays in force after the other player sent and cancelled a request', () => {
    const state = folded(after(REQUEST, [BOB, 'reject'], [BOB, 'request'], [BOB, 'cancel']));
    expect(outcomeOf(state, ADA, 'request', START + DAY_MS)).toBe('request_too_soon');
  });

  it('requests are numbered in their pair, and an earlier request counts as answered', () => {
    const state = folded(after(REQUEST, [ADA, 'cancel'], REQUEST));
    expect(state.request?.request_id).toBe('u1-u2.2');
    const accept = (id: string) => () =>
      answerRequest(state, { uid: BOB.uid, requestId: id, status: 'accepted', now: START }, NOTHING_USED, RULES);
    expect(refusalOf(accept('u1-u2.1'))).toMatchObject({ code: 'request_answered' });
    expect(refusalOf(accept('u1-u2.3'))).toMatchObject({ code: 'not_found' });
    expect(refusalOf(accept('u1-u2'))).toMatchObject({ code: 'not_found' });
    expect(accept(requestId('u1-u2', 2))()).toMatchObject([
      { type: 'friend_request_accepted', data: { mutual: false } },
    ]);
  });

  it.each([
    ['requests_full', { ...NOTHING_USED, pending: 3 }, 'You have the maximum number of pending friend requests'],
    ['friends_full', { pending: 0, friends: { own: 5, other: 0 } }, 'Your list of friends is full'],
    ['friends_full', { pending: 0, friends: { own: 0, other: 5 } }, 'The list of friends of the other player is full'],
  ])('a request above a limit is refused: %s', (code, usage, detail) => {
    const send = () => requestFriend(folded([]), { sender: ADA, receiver: BOB, now: START }, usage, RULES);
    expect(refusalOf(send)).toMatchObject({ code, detail });
  });

  it('an acceptance is refused with a full list of friends, but not with many pending requests', () => {
    const state = folded(after(REQUEST));
    const answer = { uid: BOB.uid, requestId: requestId('u1-u2', 1), status: 'accepted', now: START } as const;
    expect(answerRequest(state, answer, { ...NOTHING_USED, pending: 3 }, RULES)).toHaveLength(1);
    const full = { pending: 0, friends: { own: 0, other: 5 } };
    expect(refusalOf(() => answerRequest(state, answer, full, RULES))).toMatchObject({ code: 'friends_full' });
    expect(answerRequest(state, { ...answer, status: 'rejected' }, full, RULES)).toHaveLength(1);
  });

  it('events give the same state after a JSON round trip', () => {
    const events = after(...FRIENDS, [ADA, 'remove'], [BOB, 'request'], [ADA, 'reject'], [BOB, 'block']);
    expect(JSON.parse(JSON.stringify(folded(JSON.parse(JSON.stringify(events)) as PairEvent[])))).toEqual(
      folded(events),
    );
  });

  it('no further player is blocked at the maximum number, and a repeated block changes nothing', () => {
    const change = { blocker: ADA.uid, other: BOB.uid, now: START };
    expect(refusalOf(() => blockPlayer(folded([]), change, true)).code).toBe('blocks_full');
    expect(blockPlayer(folded(decide(folded([]), ADA, 'block')), change, true)).toEqual([]);
  });
});

function refusalOf(act: () => unknown): Refusal {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}
