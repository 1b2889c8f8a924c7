import type { ChatMessage } from '@goldwake/contracts';
import type { ChatPage, FriendRequestResponse } from '@goldwake/contracts/http';
import type { DocumentedCasino, Sent } from './documented-casino.js';

/** Sends every request of the social service. Afterwards, the two players have no relation. */
export async function useFriends(
  { ask }: DocumentedCasino,
  one: { uid: string; token: string },
  other: { uid: string; token: string },
): Promise<void> {
  const request = () =>
    ask<FriendRequestResponse>('POST /api/friend-requests', { token: one.token, body: { userId: other.uid } });
  const own = async () => `/api/friend-requests/${(await request()).body.request.user_friendship_request_id}`;
  await ask(`DELETE ${await own()}`, { token: one.token });
  const sent = await own();
  await ask('GET /api/friend-requests', { token: other.token });
  await ask(`PATCH ${sent}`, { token: other.token, body: { status: 'accepted' } });
  await ask('GET /api/self/friends', { token: one.token });
  await ask('GET /api/users/search?value=a', { token: one.token });
  await ask(`GET /api/users/${other.uid}`, { token: one.token });
  await ask('POST /api/self/remove-friend', { token: one.token, body: { friendId: other.uid } });
  await ask(`POST /api/users/${other.uid}/reports`, { token: one.token, body: { reason: 'other' } });
  await ask('GET /api/realtime/presence', { token: one.token });
  await ask('GET /api/self/privacy', { token: one.token });
  const privacy = { invisible: true, showsGame: true, showsPlay: true };
  await ask('PUT /api/self/privacy', { token: one.token, body: privacy });
  await ask('POST /api/self/blocks', { token: one.token, body: { userId: other.uid } });
  await ask('GET /api/self/blocks', { token: one.token });
  await ask(`DELETE /api/self/blocks/${other.uid}`, { token: one.token });
}

/** Sends every request of the chat; `reader` reads the messages of `author`, who shares a round. */
export async function useChat(
  { ask }: DocumentedCasino,
  author: { uid: string; token: string },
  reader: { token: string },
  roundId: string,
): Promise<void> {
  const { token } = author;
  const send = (text: string, more: object = {}) =>
    ask<ChatMessage>('POST /api/chat/messages', { token, body: { text, clientMessageId: text, ...more } });
  const first = (await send('one')).body.message_id;
  const { message_id } = (await send('two', { replyTo: first, roundId })).body;
  await ask(`GET /api/chat/messages/${message_id}/round`, reader);
  await ask('GET /api/chat/messages?pageSize=1', reader);
  await ask(`GET /api/chat/messages?before=${message_id}`, reader);
  await ask(`POST /api/chat/messages/${message_id}/reports`, { ...reader, body: { reason: 'spam' } });
  await ask('GET /api/chat/state', reader);
  await ask('PUT /api/chat/read', { ...reader, body: { messageId: message_id } });
  await ask('POST /api/chat/hidden-players', { ...reader, body: { userId: author.uid } });
  await ask('GET /api/chat/hidden-players', reader);
  await ask(`DELETE /api/chat/hidden-players/${author.uid}`, reader);
  await ask(`DELETE /api/chat/messages/${first}`, { token });
}

/** Sends every request with which an engineer moderates the chat. */
export async function moderateChat(
  { ask }: DocumentedCasino,
  engineer: Sent,
  player: string,
  reader: { token: string },
): Promise<void> {
  const { body } = await ask<ChatPage>('GET /api/chat/messages?pageSize=1', reader);
  const decision = { reason: 'Testing', by: 'operator' };
  const send = (name: string, more: object) =>
    ask(`POST /api/workbench/chat/${name}`, { ...engineer, body: { ...decision, ...more } });
  await ask('GET /api/workbench/chat/reported', engineer);
  await ask('GET /api/workbench/chat/reported-players', engineer);
  await send('mute', { player, lasts: '10m' });
  await send('unmute', { player });
  await send('hide', { messageId: body.result[0]?.message_id });
  await send('show', { messageId: body.result[0]?.message_id });
  await send('slow-mode', { seconds: 5 });
  await send('slow-mode', { seconds: 0 });
}
