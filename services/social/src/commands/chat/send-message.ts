import {
  type ChatMessage,
  type ChatTextFault,
  type CommandContext,
  type EventOf,
  type GamesPort,
  type PersonalDataPort,
  Refusal,
  readChatText,
  type StoredEvent,
  type VipLevelsPort,
} from '@goldwake/contracts';
import type { SendMessageBody } from '@goldwake/contracts/http';
import type { CaughtUp, Clock, Ids } from '@goldwake/core';
import { requireNotMuted, sendMessage } from '../../domain/index.js';
import { messageRow } from '../../projections/index.js';
import type { ChatView } from '../../queries/chat/chat-view.js';
import type { KeptMessages } from '../../queries/chat/kept-messages.js';
import type { Mentions } from '../../queries/chat/mentions.js';
import { levelOf } from '../../queries/level-of.js';
import type { People } from '../../queries/people.js';
import type { Chatroom } from '../../streams/chatroom.js';
import type { Chatters } from '../../streams/chatters.js';

export interface SendMessageParts {
  chatters: Chatters;
  chatroom: Chatroom;
  people: People;
  mentions: Mentions;
  kept: KeptMessages;
  view: ChatView;
  personalData: Pick<PersonalDataPort, 'seal'>;
  games: Pick<GamesPort, 'settledRound'>;
  vipLevels: VipLevelsPort;
  caughtUp: CaughtUp;
  clock: Clock;
  ids: Ids;
}

type Sent = StoredEvent<EventOf<'message_sent'>>;

export class SendMessage {
  constructor(private readonly parts: SendMessageParts) {}

  /**
   * Sends a message. The client message id is the key of the command, so a repeated request stores the message once and
   * returns it as it is now: its author may have deleted it meanwhile.
   * @throws Refusal `message_empty`, `message_too_long`, `validation_failed`, `not_found` for the message to answer or
   * the round to show, `chat_muted`, `chat_too_fast`, `chat_repeated`, `idempotency_mismatch`, `unavailable`
   */
  async execute(uid: string, body: SendMessageBody, request: CommandContext): Promise<ChatMessage> {
    const { chatters, kept, view, caughtUp } = this.parts;
    const text = readable(body);
    const context = { ...request, commandId: `message:${body.clientMessageId}` };
    const earlier = await chatters.stored(uid, context);
    await caughtUp();
    const sent = (earlier as Sent | undefined) ?? (await this.store(uid, text, body, context));
    const row = (earlier && (await kept.find(sent.data.message_id))) ?? messageRow(sent);
    const [message] = await view.messages(uid, [row]);
    if (!message) throw new Error(`chatter-${uid}: the stored message could not be read for the response`);
    return message;
  }

  private async store(
    uid: string,
    text: string,
    { replyTo, roundId, clientMessageId }: SendMessageBody,
    context: CommandContext,
  ): Promise<Sent> {
    const { chatters, chatroom, people, mentions, kept, personalData, games, vipLevels, clock, ids } = this.parts;
    // A muted player is refused first, before lookups and encryption.
    requireNotMuted((await chatters.load(uid)).state, clock.now());
    const [author, room, named, replied, round, vip_level] = await Promise.all([
      people.own(uid),
      chatroom.load(),
      mentions.in(text),
      replyTo === undefined ? undefined : kept.find(replyTo),
      roundId ? games.settledRound(uid, roundId) : null,
      levelOf(vipLevels, uid),
    ]);
    if (replyTo !== undefined && replied?.state !== 'shown') throw new Refusal('not_found');
    if (roundId && !round) throw new Refusal('not_found', 'You have no settled bet with this id');
    const sealed = await personalData.seal(uid, 'text', text);
    if (!sealed)
      throw new Refusal('unavailable', 'Your account is not ready yet; try again shortly', { retry_after: 1 });
    const message = {
      message_id: ids.next(),
      username: author.username,
      avatar: author.avatar,
      vip_level,
      text: sealed.sealed,
      digest: sealed.digest,
      mentions: named,
      reply_to: replied ? { message_id: replied.message_id, user_id: replied.uid } : null,
      round,
      client_message_id: clientMessageId,
      now: clock.now(),
      slowModeSeconds: room.state.slowModeSeconds,
    };
    const { events } = await chatters.execute(uid, context, (state) => sendMessage(state, message));
    const [event] = events;
    if (event?.type !== 'message_sent')
      throw new Error(`chatter-${uid}: sending the message stored no message_sent event`);
    return event as Sent;
  }
}

const REFUSALS: Record<ChatTextFault, () => Refusal> = {
  empty: () => new Refusal('message_empty'),
  too_long: () => new Refusal('message_too_long'),
  too_many_bytes: () => new Refusal('message_too_long', 'Some characters are combined from too many parts'),
  malformed: () =>
    new Refusal('validation_failed', undefined, {
      errors: [{ path: 'text', message: 'text must not contain half of a surrogate pair' }],
    }),
};

/** Returns the cleaned text. It may be empty if the message shows a round. */
function readable({ text: raw, roundId }: SendMessageBody): string {
  const { text, fault } = readChatText(raw);
  if (fault === 'empty' && roundId) return '';
  if (fault !== null) throw REFUSALS[fault]();
  return text;
}
