import type { ChatMessage } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import {
  type ChatLog,
  EMPTY_LOG,
  lacksText,
  resynced,
  withMessage,
  withNewest,
  withOlder,
  withUpdate,
} from './chat-log.js';

const message = (position: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
  message_id: `m${position}`,
  position,
  user_id: 'u1',
  username: 'anna',
  avatar_url: null,
  vip_level: null,
  text: `text ${position}`,
  state: 'shown',
  sent_at: '2026-01-01T00:00:00.000Z',
  mentions: [],
  reply_to: null,
  round: null,
  client_message_id: null,
  version: position,
  ...more,
});
const page = (positions: number[], more = false) => ({ result: positions.map((at) => message(at)), more });
const positions = ({ messages }: ChatLog) => messages.map(({ position }) => position);
const deleted = (position: number, version: number) => ({
  message_id: `m${position}`,
  state: 'deleted' as const,
  version,
});

describe('the loaded messages of the chat', () => {
  it('are sorted by position without duplicates, in whichever order pushes and responses arrive', () => {
    let log = withMessage(EMPTY_LOG, message(7));
    log = withMessage(log, message(6));
    log = withNewest(log, page([6, 5, 4], true));
    log = withMessage(log, message(7));
    expect(positions(log)).toEqual([4, 5, 6, 7]);
    expect(positions(withOlder(log, page([4, 3, 2])))).toEqual([2, 3, 4, 5, 6, 7]);
  });

  it('are replaced after a gap, so that no message is missing between old and new ones', () => {
    const log = withNewest(withNewest(EMPTY_LOG, page([3, 2, 1])), page([9, 8, 7], true));
    expect(positions(log)).toEqual([7, 8, 9]);
    expect(log.more).toBe(true);
  });

  it('lose the newest messages too, if a response after a resync no longer contains them', () => {
    const log = resynced(withMessage(withNewest(EMPTY_LOG, page([3, 2, 1])), message(4)));
    const during = withMessage(log, message(5));
    expect(positions(withNewest(during, page([3, 1])))).toEqual([1, 3, 5]);
    expect(positions(withNewest(resynced(during), page([])))).toEqual([]);
  });

  it('are at most 300; older ones are not loaded again', () => {
    const first = withNewest(
      EMPTY_LOG,
      page(
        Array.from({ length: 300 }, (_, at) => 300 - at),
        true,
      ),
    );
    const log = withMessage(first, message(301));
    expect([positions(log).length, positions(log)[0], log.more]).toEqual([300, 2, false]);
  });

  it('never return to an older version: a deleted message stays deleted', () => {
    let log = withUpdate(withNewest(EMPTY_LOG, page([2, 1])), deleted(2, 9));
    log = withNewest(log, page([2, 1]));
    log = withUpdate(log, { message_id: 'm2', state: 'shown', version: 8 });
    expect(log.messages[1]).toMatchObject({ state: 'deleted', text: null, version: 9 });
  });

  it('apply an update that arrives before its message', () => {
    const log = withNewest(withUpdate(EMPTY_LOG, deleted(1, 5)), page([2, 1]));
    expect(log.messages[0]).toMatchObject({ state: 'deleted', text: null });
  });

  it('keep the fields that only responses contain when the push arrives later', () => {
    const reply_to = { message_id: 'm1', user_id: 'u2', username: 'ben', text: 'hello' };
    const own = message(3, { client_message_id: 'c1', reply_to });
    const pushed = message(3, { reply_to: { ...reply_to, username: null, text: null } });
    for (const [first, second] of [
      [own, pushed],
      [pushed, own],
    ] as const)
      expect(withMessage(withMessage(EMPTY_LOG, first), second).messages).toEqual([own]);
  });

  it('lack the text of a message that an operator restores', () => {
    const hidden = withUpdate(withNewest(EMPTY_LOG, page([1])), { message_id: 'm1', state: 'hidden', version: 4 });
    const restored = { message_id: 'm1', state: 'shown' as const, version: 5 };
    expect(lacksText(withUpdate(hidden, restored), restored)).toBe(true);
    expect(lacksText(withNewest(EMPTY_LOG, page([1])), restored)).toBe(false);
  });
});
