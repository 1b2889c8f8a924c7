import { CHAT_RULES, type ChatterEvent, Refusal, type SharedRound } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  type ChatterState,
  changeSlowMode,
  chatroomReducer,
  chatterReducer,
  deleteMessage,
  hideMessage,
  hidePlayer,
  liftMute,
  mutePlayer,
  type NewMessage,
  nextPermitted,
  ratesFor,
  removeMessage,
  reportMessage,
  reportPlayer,
  restoreMessage,
  sendMessage,
  showPlayer,
} from './index.js';

const NOW = Date.parse('2026-01-15T12:00:00.000Z');
const DAY_MS = 86_400_000;
const iso = (ms: number) => new Date(ms).toISOString();
const decision = { reason: 'Spam', by: 'mara' };

const blank = chatterReducer.initial('ann');
const evolve = (state: ChatterState, events: readonly ChatterEvent[]) => events.reduce(chatterReducer.evolve, state);

const message = (id: string, more: Partial<NewMessage> = {}): NewMessage => ({
  message_id: id,
  username: 'ann',
  avatar: null,
  vip_level: 'silver',
  text: { sealed: id },
  digest: id,
  mentions: [],
  reply_to: null,
  round: null,
  client_message_id: id,
  now: NOW,
  slowModeSeconds: 0,
  ...more,
});
const sent = (state: ChatterState, id: string, more: Partial<NewMessage> = {}) =>
  evolve(state, sendMessage(state, message(id, more)));

/** Returns the state after messages at the given times. */
const sentAt = (times: number[], more: Partial<NewMessage> = {}) =>
  times.reduce((state, now, n) => sent(state, `m${n}`, { ...more, now }), blank);

function refusal(run: () => unknown): { code: string; retry_after?: number; until?: string | null } | undefined {
  try {
    run();
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { errors: _, ...more } = error.more;
    return { code: error.code, ...more };
  }
}

describe('sending a message', () => {
  it('the event contains everything that the decision depended on', () => {
    const events = sendMessage(
      blank,
      message('m1', { mentions: [{ user_id: 'bob', at: 0, length: 4 }], slowModeSeconds: 5 }),
    );
    expect(events).toMatchObject([
      {
        type: 'message_sent',
        data: { message_id: 'm1', uid: 'ann', vip_level: 'silver', sent_at: iso(NOW), slow_mode_seconds: 5 },
      },
    ]);
  });

  it('a sixth message within ten seconds is refused until the first of them is ten seconds old', () => {
    const five = sentAt([0, 1, 2, 3, 4].map((second) => NOW + second * 1_000));
    const at = (now: number) => refusal(() => sendMessage(five, message('m6', { now })));
    expect(at(NOW + 4_500)).toEqual({ code: 'chat_too_fast', retry_after: 6 });
    expect(at(NOW + 9_999)).toEqual({ code: 'chat_too_fast', retry_after: 1 });
    expect(at(NOW + 10_000)).toBeUndefined();
  });

  it('no limit outlasts its window when the clock is set back by two days', () => {
    const five = sentAt([0, 1, 2, 3, 4].map((second) => NOW + second * 1_000));
    const back = NOW - 2 * DAY_MS;
    expect(refusal(() => sendMessage(five, message('m6', { now: back, slowModeSeconds: 60 })))).toBeUndefined();
    const said = sent(blank, 'm1', { digest: 'hi' });
    expect(refusal(() => sendMessage(said, message('m2', { digest: 'hi', now: back })))).toBeUndefined();
  });

  it('a message from a clock that is ahead as far as clocks may differ counts as sent now', () => {
    const ahead = sentAt([NOW + 30_000]);
    expect(refusal(() => sendMessage(ahead, message('m2', { now: NOW, slowModeSeconds: 10 })))).toEqual({
      code: 'chat_too_fast',
      retry_after: 10,
    });
  });

  it('after twenty messages the next one is accepted thirty seconds after the first', () => {
    // The limit of ten seconds permits no such history, so the state is made here.
    const one = sentAt([NOW]).messages;
    const twenty = { ...blank, messages: Array<typeof one>(20).fill(one).flat() };
    const at = (now: number) => refusal(() => sendMessage(twenty, message('m21', { now })));
    expect(at(NOW + 20_000)).toEqual({ code: 'chat_too_fast', retry_after: 10 });
    expect(at(NOW + 30_000)).toBeUndefined();
  });

  it('slow mode applies to everybody', () => {
    const one = sentAt([NOW]);
    const at = (now: number) => refusal(() => sendMessage(one, message('m2', { now, slowModeSeconds: 60 })));
    expect(at(NOW + 59_001)).toEqual({ code: 'chat_too_fast', retry_after: 1 });
    expect(at(NOW + 60_000)).toBeUndefined();
    expect(() => sendMessage(one, message('m2', { now: NOW + 1, slowModeSeconds: 60 }))).toThrow(
      'Slow mode: one message every 1 min',
    );
  });

  it('the longest of several waiting times names its rule', () => {
    const five = sentAt([0, 1, 2, 3, 4].map((ms) => NOW + ms));
    const slow = (slowModeSeconds: number) => () => sendMessage(five, message('m6', { now: NOW + 5, slowModeSeconds }));
    expect(slow(5)).not.toThrow('Slow mode');
    expect(refusal(slow(5))).toEqual({ code: 'chat_too_fast', retry_after: 10 });
    expect(slow(20)).toThrow('Slow mode: one message every 20 s');
  });

  it('the same text is refused for thirty seconds, even after other messages', () => {
    const two = sent(sent(blank, 'm1', { digest: 'hi' }), 'm2', { digest: 'ho', now: NOW + 1_000 });
    const at = (now: number) => refusal(() => sendMessage(two, message('m3', { digest: 'hi', now })));
    expect(at(NOW + 2_000)).toEqual({ code: 'chat_repeated', retry_after: 28 });
    expect(at(NOW + 30_000)).toBeUndefined();
  });

  it('the same text is a repetition only with the same round', () => {
    const round = (round_id: string) => ({ round_id }) as SharedRound;
    const one = sent(blank, 'm1', { digest: 'hi', round: round('r1') });
    const at = (more: Partial<NewMessage>) =>
      refusal(() => sendMessage(one, message('m2', { digest: 'hi', now: NOW + 1_000, ...more })))?.code;
    expect(at({ round: round('r1') })).toBe('chat_repeated');
    expect(at({ round: round('r2') })).toBeUndefined();
    expect(at({ round: null })).toBeUndefined();
  });

  it('more than five mentions are refused', () => {
    const mentioning = (count: number) => () =>
      sendMessage(
        blank,
        message('m', { mentions: Array.from({ length: count }, (_, n) => ({ user_id: `u${n}`, at: n, length: 3 })) }),
      );
    expect(mentioning(5)).not.toThrow();
    expect(refusal(mentioning(6))?.code).toBe('validation_failed');
  });

  it('a muted player is refused until the mute ends or is lifted', () => {
    const muted = evolve(blank, mutePlayer(blank, iso(NOW + 600_000), decision));
    const at = (state: ChatterState, now: number) => refusal(() => sendMessage(state, message('m', { now })));
    expect(at(muted, NOW)).toEqual({ code: 'chat_muted', until: iso(NOW + 600_000), retry_after: 600 });
    expect(at(muted, NOW + 600_000)).toBeUndefined();
    expect(at(evolve(muted, liftMute(muted, NOW, decision)), NOW)).toBeUndefined();
    const forGood = evolve(muted, mutePlayer(muted, null, decision));
    expect(at(forGood, NOW + 1e12)).toEqual({ code: 'chat_muted', until: null });
  });

  it('no sequence of attempts sends more messages than the rates permit', () =>
    fc.assert(
      fc.property(
        fc.array(fc.record({ wait: fc.nat({ max: 4_000 }), slow: fc.constantFrom(0, 0, 0, 7) }), { maxLength: 120 }),
        (tries) => {
          let state = blank;
          let now = NOW;
          const times: { at: number; slow: number }[] = [];
          for (const [n, { wait, slow }] of tries.entries()) {
            now += wait;
            const refused = refusal(() => {
              state = sent(state, `m${n}`, { now, slowModeSeconds: slow });
            });
            if (!refused) times.push({ at: now, slow });
            else {
              // The stated time is the earliest full second at which the message is accepted.
              const retry = (seconds: number) =>
                refusal(() => sent(state, 'r', { now: now + seconds * 1_000, slowModeSeconds: slow }));
              expect(retry(refused.retry_after ?? 0)).toBeUndefined();
              expect(retry((refused.retry_after ?? 0) - 1)?.code).toBe('chat_too_fast');
            }
          }
          times.forEach(({ at, slow }, n) => {
            const before = times.slice(0, n).map((one) => one.at);
            for (const rate of ratesFor(slow)) expect(nextPermitted(before, rate)).toBeLessThanOrEqual(at);
          });
        },
      ),
    ));
});

describe('a message of the player', () => {
  const one = sentAt([NOW]);

  it('can be deleted for five minutes, once', () => {
    expect(deleteMessage(one, 'm0', NOW + 300_000)).toEqual([
      { type: 'message_deleted', data: { message_id: 'm0', uid: 'ann', deleted_at: iso(NOW + 300_000) } },
    ]);
    expect(refusal(() => deleteMessage(one, 'm0', NOW + 300_001))).toEqual({ code: 'message_final' });
    const deleted = evolve(one, deleteMessage(one, 'm0', NOW));
    expect(deleteMessage(deleted, 'm0', NOW + DAY_MS)).toEqual([]);
  });

  it("deleting another player's message is refused as not found", () =>
    expect(refusal(() => deleteMessage(one, 'of bob', NOW))).toEqual({ code: 'not_found' }));

  it('a deleted message still counts towards the rates', () => {
    const five = sentAt([0, 1, 2, 3, 4].map((ms) => NOW + ms));
    const deleted = evolve(five, deleteMessage(five, 'm0', NOW + 5));
    expect(refusal(() => sendMessage(deleted, message('m5', { now: NOW + 6 })))?.code).toBe('chat_too_fast');
  });

  it('the state remembers as many messages as the room keeps', () => {
    const many = sentAt(Array.from({ length: CHAT_RULES.kept + 1 }, (_, n) => NOW + n * 10_000));
    expect(many.messages).toHaveLength(CHAT_RULES.kept);
    expect(many.messages[0]?.message_id).toBe('m1');
  });
});

describe('reports', () => {
  const report = { message_id: 'm', author_id: 'bob', reason: 'spam' as const, now: NOW };

  it('one player reports a message once', () => {
    const events = reportMessage(blank, report);
    expect(events).toMatchObject([{ type: 'message_reported', data: { uid: 'ann', reported_at: iso(NOW) } }]);
    expect(reportMessage(evolve(blank, events), { ...report, reason: 'abuse' })).toEqual([]);
  });

  it('players cannot report their own messages', () =>
    expect(refusal(() => reportMessage(blank, { ...report, author_id: 'ann' }))?.code).toBe('validation_failed'));

  const one = sentAt([NOW]);
  const reporters = ['bob', 'cat', 'dan'];
  const hidden = evolve(one, hideMessage(one, 'm0', reporters));

  it('hide a shown message once, and not again after an operator has restored it', () => {
    expect(hideMessage(one, 'm0', reporters)).toHaveLength(1);
    expect(hideMessage(hidden, 'm0', reporters)).toEqual([]);
    const restored = evolve(hidden, restoreMessage(hidden, 'm0', decision));
    expect(restored.messages[0]?.state).toBe('shown');
    expect(hideMessage(restored, 'm0', reporters)).toEqual([]);
  });

  it('hide neither a deleted nor an unknown message', () => {
    const deleted = evolve(one, deleteMessage(one, 'm0', NOW));
    expect(hideMessage(deleted, 'm0', reporters)).toEqual([]);
    expect(hideMessage(one, 'm9', reporters)).toEqual([]);
  });
});

describe('reports of players', () => {
  const DAY_LATER = NOW + DAY_MS;
  const report = (state: ChatterState, reportedId: string, now = NOW) =>
    reportPlayer(state, { reportedId, reason: 'abuse', now });
  const reporting = (count: number) =>
    Array.from({ length: count }, (_, n) => `p${n}`).reduce((state, uid) => evolve(state, report(state, uid)), blank);

  it('a player is reported once a day', () => {
    const events = report(blank, 'bob');
    expect(events).toEqual([
      {
        type: 'player_reported',
        data: { uid: 'ann', reported_id: 'bob', reason: 'abuse', reported_at: iso(NOW) },
      },
    ]);
    const after = evolve(blank, events);
    expect(report(after, 'bob', DAY_LATER - 1)).toEqual([]);
    expect(report(after, 'bob', DAY_LATER)).toHaveLength(1);
    expect(report(after, 'cat')).toHaveLength(1);
  });

  it('a player reports at most twenty others a day, and repeats nothing of them', () => {
    const twenty = reporting(CHAT_RULES.playerReports.max);
    expect(refusal(() => report(twenty, 'bob', NOW + 1_000))).toEqual({
      code: 'too_many_requests',
      retry_after: DAY_MS / 1_000 - 1,
    });
    expect(report(twenty, 'p0')).toEqual([]);
    expect(report(twenty, 'bob', DAY_LATER)).toHaveLength(1);
  });

  it('reports from before the clock was set back by two days do not count', () => {
    const twenty = reporting(CHAT_RULES.playerReports.max);
    expect(report(twenty, 'bob', NOW - 2 * DAY_MS)).toHaveLength(1);
  });

  it('nobody reports themselves', () => expect(refusal(() => report(blank, 'ann'))?.code).toBe('self_request'));
});

describe('decisions of operators', () => {
  const one = sentAt([NOW]);

  it('a message is removed and restored, each once', () => {
    const removed = evolve(one, removeMessage(one, 'm0', decision));
    expect(removed.messages[0]?.state).toBe('removed');
    expect(removeMessage(removed, 'm0', decision)).toEqual([]);
    expect(refusal(() => deleteMessage(removed, 'm0', NOW))).toEqual({ code: 'message_final' });
    const restored = evolve(removed, restoreMessage(removed, 'm0', decision));
    expect(restored.messages[0]?.state).toBe('shown');
    expect(restoreMessage(restored, 'm0', decision)).toEqual([]);
  });

  it('a deletion by its author is final, and an unknown message is not found', () => {
    const deleted = evolve(one, deleteMessage(one, 'm0', NOW));
    expect(restoreMessage(deleted, 'm0', decision)).toEqual([]);
    expect(removeMessage(deleted, 'm0', decision)).toEqual([]);
    expect(refusal(() => removeMessage(one, 'm9', decision))).toEqual({ code: 'not_found' });
    expect(refusal(() => restoreMessage(one, 'm9', decision))).toEqual({ code: 'not_found' });
  });

  it('lifting without a mute in force stores nothing', () => {
    expect(liftMute(blank, NOW, decision)).toEqual([]);
    const muted = evolve(blank, mutePlayer(blank, iso(NOW), decision));
    expect(liftMute(muted, NOW, decision)).toEqual([]);
    expect(liftMute(muted, NOW - 1, decision)).toHaveLength(1);
  });

  it('slow mode changes once, within its limits', () => {
    const off = chatroomReducer.initial();
    const [changed] = changeSlowMode(off, 30, decision);
    expect(changed).toEqual({ type: 'slow_mode_changed', data: { seconds: 30, ...decision } });
    const on = changed ? chatroomReducer.evolve(off, changed) : off;
    expect(changeSlowMode(on, 30, decision)).toEqual([]);
    expect(changeSlowMode(on, 0, decision)).toHaveLength(1);
    for (const seconds of [-1, 0.5, Number.NaN, CHAT_RULES.slowModeSecondsMax + 1]) {
      expect(refusal(() => changeSlowMode(off, seconds, decision))?.code).toBe('validation_failed');
    }
  });
});

describe('hidden players', () => {
  it('a player is hidden and shown again, each once', () => {
    const hidden = evolve(blank, hidePlayer(blank, 'bob'));
    expect(hidden.hidden).toEqual(['bob']);
    expect(hidePlayer(hidden, 'bob')).toEqual([]);
    expect(evolve(hidden, showPlayer(hidden, 'bob')).hidden).toEqual([]);
    expect(refusal(() => showPlayer(blank, 'bob'))).toEqual({ code: 'not_found' });
  });

  it('players cannot hide themselves, and the list has a maximum length', () => {
    expect(refusal(() => hidePlayer(blank, 'ann'))).toEqual({ code: 'self_request' });
    const hidden = Array.from({ length: CHAT_RULES.hiddenPlayersMax }, (_, n) => `u${n}`);
    expect(refusal(() => hidePlayer({ ...blank, hidden }, 'bob'))).toEqual({ code: 'chat_hidden_full' });
  });
});
