import type { ChatterEvent, EventOf } from '@goldwake/contracts';
import { findingsOf, type GivenEvent, type Reported, storedEvents } from '@goldwake/core/testing';
import { describe, expect, it } from '@jest/globals';
import { INVARIANTS } from '../index.js';

const START = Date.UTC(2026, 0, 15, 12);
const DAY_MS = 86_400_000;
const DAY_S = DAY_MS / 1_000;
const iso = (second: number) => new Date(START + second * 1_000).toISOString();
const OLD = new Date(START - 30 * DAY_MS).toISOString();

type Data<T extends ChatterEvent['type']> = Partial<EventOf<T>['data']>;

function event<T extends ChatterEvent['type']>(
  type: T,
  second: number,
  data: Data<T>,
  uid = 'u1',
  envelope: object = {},
): GivenEvent {
  const stated = { uid, ...data };
  return {
    stream: `chatter-${uid}`,
    type,
    data: stated,
    envelope: { actor: uid, recordedAt: iso(second), ...envelope },
  };
}
const sent = (id: string, second: number, more: Data<'message_sent'> = {}, uid = 'u1') => {
  const stated = {
    message_id: id,
    username: uid,
    text_digest: id,
    mentions: [],
    sent_at: iso(second),
  };
  const envelope = { commandId: `message:${id}` };
  return event(
    'message_sent',
    second,
    { ...stated, client_message_id: id, slow_mode_seconds: 0, ...more },
    uid,
    envelope,
  );
};
const REPLY = { reply_to: { message_id: 'm1', user_id: 'u1' } };
const reported = (uid: string, second: number, more: Data<'message_reported'> = {}) => {
  const stated = { message_id: 'm1', author_id: 'u1', reported_at: iso(second) };
  return event('message_reported', second, { ...stated, ...more }, uid);
};
const reportedPlayer = (reported_id: string, second: number, more: Data<'player_reported'> = {}) =>
  event('player_reported', second, { reported_id, reported_at: iso(second), ...more });
const deleted = (second: number, id = 'm1') =>
  event('message_deleted', second, { message_id: id, deleted_at: iso(second) });
const hidden = (second: number, reporters: string[] = ['u2', 'u3', 'u4']) =>
  event('message_hidden', second, { message_id: 'm1', reporters });
const removed = (second: number) => event('message_removed', second, { message_id: 'm1' });
const restored = (second: number) => event('message_restored', second, { message_id: 'm1' });
const muted = (second: number, until: string | null) => event('player_muted', second, { until });
const slowed = (second: number, seconds: number): GivenEvent => ({
  stream: 'chatroom-global',
  type: 'slow_mode_changed',
  data: { seconds },
  envelope: { recordedAt: iso(second) },
});
const opened = (uid: string, recordedAt = OLD): GivenEvent => ({
  stream: `account-${uid}`,
  type: 'account_opened',
  data: { uid, username: uid },
  envelope: { recordedAt },
});

const found = (name: string, given: GivenEvent[], includes = true): Reported[] => {
  const rule = INVARIANTS.find((one) => one.name === name);
  if (!rule) throw new Error(`there is no rule ${name}`);
  return findingsOf(rule, storedEvents(given), { includes: () => includes, isMasked: () => false });
};

describe('rules of the chat', () => {
  it('a history that the service could have stored breaks no rule', () => {
    const given = [
      ...['u1', 'u2', 'u3', 'u4'].map((uid) => opened(uid)),
      sent('m1', 0),
      sent('m2', 1, { text_digest: 'other', mentions: [{ user_id: 'u2', at: 0, length: 3 }] }),
      sent('n1', 1, { text_digest: 'm1' }, 'u2'),
      ...['u2', 'u3', 'u4'].map((uid, n) => reported(uid, 2 + n)),
      hidden(5),
      restored(6),
      removed(7),
      restored(8),
      deleted(300),
      muted(301, iso(901)),
      muted(302, iso(3_902)),
      muted(303, iso(DAY_S + 303)),
      muted(304, null),
      event('mute_lifted', 402, {}),
      sent('m3', 402),
      sent('m4', 403, { reply_to: { message_id: 'n1', user_id: 'u2' } }),
      event('chat_player_hidden', 404, { hidden_id: 'u2' }),
      event('chat_player_shown', 405, { hidden_id: 'u2' }),
      event('chat_player_hidden', 406, { hidden_id: 'u2' }),
      reportedPlayer('u2', 407),
      reportedPlayer('u3', 408),
      slowed(410, 30),
      sent('m5', 440, { slow_mode_seconds: 30 }),
      slowed(471, 0),
      // The slow mode was read before it was changed.
      sent('m6', 472, { slow_mode_seconds: 30 }),
      sent('m7', 800),
      reportedPlayer('u2', 407 + DAY_S),
    ];
    for (const { name } of INVARIANTS) expect([name, found(name, given)]).toEqual([name, []]);
  });

  it('a history that was stored under stricter rules for new accounts breaks no rule', () => {
    const young = { member_since: iso(-3_600) };
    const given = [
      ...['u1', 'u2', 'u3', 'u4', 'u5'].map((uid) => opened(uid, uid === 'u1' || uid === 'u4' ? iso(-3_600) : OLD)),
      sent('m1', 0, young),
      sent('m2', 10, young),
      reported('u2', 11, { member_since: OLD }),
      reported('u3', 12, { member_since: OLD }),
      reported('u4', 13, young),
      sent('m3', 7_200, young),
      reported('u5', 7_201),
      hidden(7_202, ['u2', 'u3', 'u5']),
    ];
    for (const { name } of INVARIANTS) expect([name, found(name, given)]).toEqual([name, []]);
  });

  it('a history that lacks the first events of a stream breaks no rule', () => {
    expect(found('changes of chat messages', [deleted(0), hidden(1)], false)).toEqual([]);
    expect(found('changes of chat messages', [reported('u2', 1)], false)).toEqual([]);
    expect(found('chat reports', [hidden(1)], false)).toEqual([]);
    expect(found('slow mode of the chat', [sent('m1', 0, { slow_mode_seconds: 30 })], false)).toEqual([]);
    const reply = { reply_to: { message_id: 'm0', user_id: 'u2' } };
    expect(found('changes of chat messages', [sent('m1', 0, reply)], false)).toEqual([]);
    expect(found('chat messages', [event('mute_lifted', 0, {})], false)).toEqual([]);
    expect(found('slow mode of the chat', [slowed(0, 0)], false)).toEqual([]);
    const shown = event('chat_player_shown', 0, { hidden_id: 'u2' });
    expect(found('hidden players of the chat', [shown], false)).toEqual([]);
  });

  it.each<[because: string, given: GivenEvent[]]>([
    ['the last chat event is only an hour later', [sent('m2', 3_603)]],
    ['it was hidden late', [sent('m2', 7_200), hidden(7_201)]],
    ['its author deleted it', [deleted(4), sent('m2', 7_200)]],
    ['an operator removed it', [removed(4), sent('m2', 7_200)]],
  ])('a message with three reports that is not hidden breaks no rule if %s', (_, later) => {
    const reports = ['u2', 'u3', 'u4'].map((uid, n) => reported(uid, 1 + n));
    expect(found('changes of chat messages', [sent('m1', 0), ...reports, ...later])).toEqual([]);
  });

  it('an earlier report of an account younger than a day, and reports after a decision of an operator, need not hide a message', () => {
    const young = reported('u4', 3, { member_since: iso(-100) });
    const [one, two, three] = ['u2', 'u3', 'u4'].map((uid, n) => reported(uid, 1 + n)) as [
      GivenEvent,
      GivenEvent,
      GivenEvent,
    ];
    for (const given of [
      [one, two, young],
      [one, removed(2), restored(3), two, three],
    ])
      expect(found('changes of chat messages', [sent('m1', 0), ...given, sent('m2', 7_200)])).toEqual([]);
  });

  it.each<[rule: string, fault: string, given: GivenEvent[], expected: Reported[]]>([
    [
      'changes of chat messages',
      'a reply to a message that does not exist',
      [sent('m0', 0, {}, 'u3'), sent('m1', 1, { reply_to: { message_id: 'm0', user_id: 'u2' } })],
      [['chatter-u1@1', 'replies to m0, which is not an earlier message of u2']],
    ],
    [
      'changes of chat messages',
      'a reply to itself',
      [sent('m1', 0, { reply_to: { message_id: 'm1', user_id: 'u1' } })],
      [['chatter-u1@1', 'replies to m1, which is not an earlier message of u1']],
    ],
    [
      'stated names',
      'the name of another author',
      [opened('u1'), opened('u2'), sent('m1', 0, { username: 'u2' })],
      [['chatter-u1@1', 'states u2 as the username of u1, who is u1']],
    ],
    [
      'stated names',
      'a mention of a player without an account',
      [opened('u1'), sent('m1', 0, { mentions: [{ user_id: 'u2', at: 0, length: 3 }] })],
      [['chatter-u1@1', 'mentions u2, who has no account']],
    ],
    [
      'chat messages',
      'a mute whose duration was changed',
      [muted(0, iso(30 * DAY_S)), muted(1, iso(-1)), muted(2, iso(302 + 600)), muted(3, iso(303.001 + 600))],
      [
        ['chatter-u1@1', `mutes the player until ${iso(30 * DAY_S)}, which matches none of the offered durations`],
        ['chatter-u1@2', `mutes the player until ${iso(-1)}, which matches none of the offered durations`],
        ['chatter-u1@4', `mutes the player until ${iso(903.001)}, which matches none of the offered durations`],
      ],
    ],
    [
      'changes of chat messages',
      'a message that three reports did not hide',
      [sent('m1', 0), ...['u2', 'u3', 'u4'].map((uid, n) => reported(uid, 1 + n)), sent('m2', 3_604)],
      [['chatter-u4@1', 'is the third report that counts; m1 was never hidden']],
    ],
    [
      'chat messages',
      'another client message id',
      [sent('m1', 0, { client_message_id: 'm2' })],
      [['chatter-u1@1', 'states the client message id m2; the id of its command is message:m1']],
    ],
    [
      'hidden players of the chat',
      'a player without an account',
      [event('chat_player_hidden', 0, { hidden_id: 'u2' })],
      [['chatter-u1@1', 'hides u2, who has no account']],
    ],
    [
      'changes of chat messages',
      'a deletion before the message',
      [sent('m1', 0, { sent_at: iso(200) }), event('message_deleted', 0, { message_id: 'm1', deleted_at: iso(-101) })],
      [['chatter-u1@2', `happened at ${iso(-101)}, more than five minutes before the message was sent`]],
    ],
    [
      'changes of chat messages',
      'replies to a removed message, of which one may have been under way',
      [sent('m1', 0), removed(1), ...[301, 302].map((second) => sent(`n${second}`, second, REPLY, 'u2'))],
      [['chatter-u2@2', 'replies to m1, which was removed more than five minutes before']],
    ],
    [
      'chat messages',
      'the lift of a mute that never was',
      [event('mute_lifted', 0, {})],
      [['chatter-u1@1', 'lifts a mute that is not in force']],
    ],
    [
      'chat messages',
      'the lift of a mute that ended long ago',
      [muted(0, iso(600)), event('mute_lifted', 901, {})],
      [['chatter-u1@2', 'lifts a mute that is not in force']],
    ],
    [
      'slow mode of the chat',
      'a slow mode that changes nothing',
      [slowed(0, 0)],
      [['chatroom-global@1', 'sets the slow mode to its current value']],
    ],
    [
      'slow mode of the chat',
      'a slow mode of more than an hour',
      [slowed(0, 3_601)],
      [['chatroom-global@1', 'sets a slow mode of 3601 s']],
    ],
    [
      'slow mode of the chat',
      'a slow mode of another room',
      [{ ...slowed(0, 30), stream: 'chatroom-vip' }],
      [['chatroom-vip@1', 'changes a room other than chatroom-global']],
    ],
    [
      'reports of players',
      'a second report within a day',
      [opened('u2'), reportedPlayer('u2', 0), reportedPlayer('u2', DAY_S - 1)],
      [['chatter-u1@2', 'reports u2 again on the same day as chatter-u1@1']],
    ],
    [
      'reports of players',
      'too many reports in a day',
      Array.from({ length: 21 }, (_, n) => [opened(`p${n}`), reportedPlayer(`p${n}`, n)]).flat(),
      [['chatter-u1@21', 'is more than 20 reports in a day']],
    ],
    [
      'reports of players',
      'a report of oneself',
      [opened('u1'), reportedPlayer('u1', 0)],
      [['chatter-u1@1', 'reports the player themselves']],
    ],
    [
      'reports of players',
      'a forged time',
      [opened('u2'), reportedPlayer('u2', 0, { reported_at: iso(3_600) })],
      [['chatter-u1@1', `happened at ${iso(3_600)}; it was recorded at ${iso(0)}`]],
    ],
    [
      'reports of players',
      'a report of a player who does not exist',
      [opened('u1'), reportedPlayer('u2', 0), opened('u2')],
      [['chatter-u1@1', 'reports u2, who has no account']],
    ],
    [
      'chat messages',
      'an id used twice',
      [sent('m1', 0), sent('m1', 60, { text_digest: 'other' }, 'u2')],
      [['chatter-u2@1', 'has the id m1 of an earlier message']],
    ],
    [
      'chat messages',
      'another author',
      [sent('m1', 0, { uid: 'u2' })],
      [['chatter-u1@1', 'states u2 as its author in the stream of u1']],
    ],
    [
      'chat messages',
      'a time long before it was recorded',
      [sent('m1', 0, { sent_at: iso(-400) })],
      [['chatter-u1@1', `was sent at ${iso(-400)}; it was recorded at ${iso(0)}`]],
    ],
    [
      'chat messages',
      'a muted author',
      [muted(0, iso(600)), sent('m1', 599)],
      [['chatter-u1@2', `was sent while its author was muted until ${iso(600)}`, 'chatter-u1@1']],
    ],
    [
      'chat messages',
      'an author who is muted for ever',
      [muted(0, null), sent('m1', 100_000)],
      [['chatter-u1@2', 'was sent while its author was muted without an end', 'chatter-u1@1']],
    ],
    [
      'chat messages',
      'six messages in ten seconds',
      [0, 1, 2, 3, 4, 9.999].map((second) => sent(`m${second}`, second)),
      [['chatter-u1@6', 'is more than 5 in 10 s, counted from chatter-u1@1']],
    ],
    [
      'chat messages',
      'slow mode',
      [sent('m1', 0), sent('m2', 29, { slow_mode_seconds: 30 })],
      [['chatter-u1@2', 'is more than 1 in 30 s, counted from chatter-u1@1']],
    ],
    [
      'chat messages',
      'a repeated text',
      [sent('m1', 0), sent('m2', 29, { text_digest: 'm1' })],
      [['chatter-u1@2', 'repeats the text of chatter-u1@1']],
    ],
    [
      'chat messages',
      'six mentions',
      [sent('m1', 0, { mentions: Array.from({ length: 6 }, (_, n) => ({ user_id: `p${n}`, at: n, length: 1 })) })],
      [['chatter-u1@1', 'mentions 6 players']],
    ],
    [
      'changes of chat messages',
      'a message that does not exist',
      [sent('m1', 0, {}, 'u2'), deleted(1)],
      [['chatter-u1@1', 'changes m1, which is not a message of u1']],
    ],
    [
      'changes of chat messages',
      'a report that names another author',
      [sent('m1', 0), reported('u2', 1, { author_id: 'u3' })],
      [['chatter-u2@1', 'reports m1, which is not a message of u3']],
    ],
    [
      'slow mode of the chat',
      'a message that avoids it',
      [slowed(0, 30), sent('m1', 301)],
      [['chatter-u1@1', 'states a slow mode of 0 s; the room had 30 s']],
    ],
    [
      'slow mode of the chat',
      'a message that states one which never applied',
      [sent('m1', 0, { slow_mode_seconds: 5 })],
      [['chatter-u1@1', 'states a slow mode of 5 s; the room had 0 s']],
    ],
    [
      'changes of chat messages',
      'a late deletion',
      [sent('m1', 0), deleted(301)],
      [['chatter-u1@2', 'deletes a message 301 s after it was sent']],
    ],
    [
      'changes of chat messages',
      'a second deletion',
      [sent('m1', 0), deleted(1), deleted(2)],
      [['chatter-u1@3', 'changes a deleted message to deleted']],
    ],
    [
      'changes of chat messages',
      'a message hidden twice',
      [sent('m1', 0), hidden(1), hidden(2)],
      [['chatter-u1@3', 'changes a hidden message to hidden']],
    ],
    [
      'changes of chat messages',
      'a message hidden after an operator restored it',
      [sent('m1', 0), hidden(1), restored(2), hidden(3)],
      [['chatter-u1@4', 'hides a message that an operator has reviewed']],
    ],
    [
      'changes of chat messages',
      'a shown message restored',
      [sent('m1', 0), restored(1)],
      [['chatter-u1@2', 'changes a shown message to shown']],
    ],
    [
      'changes of chat messages',
      'a deleted message removed',
      [sent('m1', 0), deleted(1), removed(2)],
      [['chatter-u1@3', 'changes a deleted message to removed']],
    ],
    [
      'chat reports',
      'a message reported twice by one player',
      [reported('u2', 0), reported('u2', 1)],
      [['chatter-u2@2', 'reports m1 again']],
    ],
    [
      'chat reports',
      'an own message',
      [reported('u1', 0)],
      [['chatter-u1@1', 'reports a message of u1, who is the reporter']],
    ],
    [
      'chat reports',
      'two reporters only',
      [reported('u2', 0), reported('u3', 1), hidden(2, ['u2', 'u3'])],
      [['chatter-u1@1', 'names u2, u3; it needs 3 different reporters']],
    ],
    [
      'chat reports',
      'a reporter who has not reported it',
      [reported('u2', 0), reported('u3', 1), hidden(3)],
      [['chatter-u1@1', 'names u4, who has not reported it']],
    ],
    [
      'ages of accounts in the chat',
      'an account that looks younger than it is',
      [
        opened('u1', iso(-200_000)),
        opened('u2', iso(-200_000)),
        sent('m1', 0),
        reported('u2', 1, { member_since: iso(-10) }),
      ],
      [['chatter-u2@1', `states ${iso(-10)}; the account was opened at ${iso(-200_000)}`]],
    ],
    [
      'hidden players of the chat',
      'a player hidden twice',
      [opened('u2'), ...[0, 1].map((second) => event('chat_player_hidden', second, { hidden_id: 'u2' }))],
      [['chatter-u1@2', 'hides u2 again']],
    ],
    [
      'hidden players of the chat',
      'a player who is not hidden',
      [event('chat_player_shown', 0, { hidden_id: 'u2' })],
      [['chatter-u1@1', 'shows u2, who is not hidden']],
    ],
  ])('%s: %s', (rule, _, given, expected) => {
    expect(found(rule, given)).toEqual(expected);
  });
});
