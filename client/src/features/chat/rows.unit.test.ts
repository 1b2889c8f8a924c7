import type { ChatMessage } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { continuesGroup, rowsOf } from './rows.js';

const NOBODY: ReadonlySet<string> = new Set();
let made = 0;
function message(user_id: string, sent_at: string, more: Partial<ChatMessage> = {}): ChatMessage {
  made += 1;
  const id = more.message_id ?? `m${made}`;
  return { message_id: id, user_id, username: user_id, sent_at, reply_to: null, ...more } as ChatMessage;
}
/** Prints a day as `-- day`, the marker as `-- new`, and the first message of a group in capitals. */
const shown = (messages: ChatMessage[], unseen = NOBODY, read: string | null = null) =>
  rowsOf(messages, unseen, read).map((row) => {
    if (row.kind !== 'message') return `-- ${row.kind}`;
    return row.leads ? row.message.username.toUpperCase() : row.message.username;
  });

describe('the rows of the chat', () => {
  it('group the messages of one author within five minutes and separate the days', () => {
    const rows = shown([
      message('anna', '2026-01-01T10:00:00Z'),
      message('anna', '2026-01-01T10:04:00Z'),
      message('anna', '2026-01-01T10:10:00Z'),
      message('ben', '2026-01-01T10:10:01Z'),
      message('ben', '2026-01-03T10:10:02Z'),
    ]);
    expect(rows).toEqual(['-- day', 'ANNA', 'anna', 'ANNA', 'BEN', '-- day', 'BEN']);
  });

  it('start a new group at a reply and after the marker of new messages', () => {
    const at = '2026-01-01T10:00:00Z';
    const reply = message('anna', at, { reply_to: { message_id: 'x', user_id: 'y', username: null, text: null } });
    expect(shown([message('anna', at, { message_id: 'read' }), reply, message('anna', at)], NOBODY, 'read')).toEqual([
      '-- day',
      'ANNA',
      '-- new',
      'ANNA',
      'anna',
    ]);
  });

  it('omit the messages of unseen players and their days, even if one of them is the last read message', () => {
    const rows = shown(
      [
        message('anna', '2026-01-01T10:00:00Z'),
        message('carla', '2026-01-02T10:00:00Z', { message_id: 'read' }),
        message('anna', '2026-01-03T10:00:00Z'),
      ],
      new Set(['carla']),
      'read',
    );
    expect(rows).toEqual(['-- day', 'ANNA', '-- day', '-- new', 'ANNA']);
  });

  it('have no marker if all messages are read', () => {
    expect(shown([message('anna', '2026-01-01T10:00:00Z', { message_id: 'read' })], NOBODY, 'read')).toEqual([
      '-- day',
      'ANNA',
    ]);
  });
});

it('an unsent message continues a group only if the last shown message is a recent one of the player', () => {
  const now = Date.parse('2026-01-01T10:04:00Z');
  const own = message('anna', '2026-01-01T10:00:00Z');
  const other = message('ben', '2026-01-01T10:01:00Z');
  expect(continuesGroup([own], NOBODY, 'anna', now)).toBe(true);
  expect(continuesGroup([own], NOBODY, 'anna', now + 60_000)).toBe(false);
  expect(continuesGroup([own, other], NOBODY, 'anna', now)).toBe(false);
  expect(continuesGroup([own, other], new Set(['ben']), 'anna', now)).toBe(true);
  expect(continuesGroup([], NOBODY, 'anna', now)).toBe(false);
});
