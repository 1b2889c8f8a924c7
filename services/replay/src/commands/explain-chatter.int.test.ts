import type { ChatroomEvent, ChatterEvent } from '@goldwake/contracts';
import { StreamRepository, systemContext } from '@goldwake/core';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { type ChatterState, chatroomReducer, chatterReducer, mutePlayer } from '@goldwake/social/domain';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { replay } from '../testing/run-replay.js';

const START = Date.parse('2026-01-15T12:00:00.000Z');
const at = (seconds: number) => new Date(START + seconds * 1_000).toISOString();

let engine: TestEngine;
beforeAll(async () => {
  engine = await openTestEngine();
  const chatters = new StreamRepository<ChatterState, ChatterEvent>(engine.store, 'chatter', chatterReducer);
  const rooms = new StreamRepository(engine.store, 'chatroom', chatroomReducer);
  const send = (message_id: string) =>
    chatters.execute('u1', { ...systemContext(message_id), actor: 'u1' }, () => [sent(message_id, 0)]);
  for (const id of ['m1', 'm2', 'm3', 'm4', 'm5']) await send(id);
  engine.clock.advance(20_000);
  const slowMode: ChatroomEvent = { type: 'slow_mode_changed', data: { seconds: 1_800, reason: 'Flood', by: 'root' } };
  await rooms.execute('global', systemContext('slow'), () => [slowMode]);
  engine.clock.advance(20_000);
  await chatters.execute('u1', systemContext('mute'), (state) =>
    mutePlayer(state, at(60), { reason: 'Advertising', by: 'root' }),
  );
});
afterAll(() => engine.close());

const sent = (message_id: string, seconds: number): ChatterEvent => ({
  type: 'message_sent',
  data: {
    ...{
      uid: 'u1',
      message_id,
      username: 'Ada',
      avatar: null,
      vip_level: null,
      text: { sealed: 'x' },
      digest: message_id,
    },
    ...{ mentions: [], reply_to: null, round: null, sent_at: at(seconds) },
    slow_mode_seconds: 0,
  } as never,
});

const answerAt = async (seconds: number) => {
  const { code, out, err } = await replay('explain', 'chatter-u1', '--at', at(seconds), '--data', engine.dir);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return out.split('\n')[0];
};

it('explain names the limit that refuses a message, and the operator who set it', async () => {
  expect(await answerAt(5)).toBe(`At ${at(5)}, u1 cannot write before ${at(10)}: the limit is 5 messages in 10 s.`);
  expect(await answerAt(15)).toBe(
    `At ${at(15)}, u1 can write: no mute is in force, and the rate limits permit a message.`,
  );
  const slow = '1 message in 1800 s, the slow mode that root set in chatroom-global@1 (Flood)';
  // The player has sent nothing since the slow mode was set.
  expect(await answerAt(30)).toBe(`At ${at(30)}, u1 cannot write before ${at(1_800)}: the limit is ${slow}.`);
  expect(await answerAt(50)).toBe(`At ${at(50)}, u1 cannot write: muted until ${at(60)} (Advertising).`);
  expect(await answerAt(70)).toBe(`At ${at(70)}, u1 cannot write before ${at(1_800)}: the limit is ${slow}.`);
});
