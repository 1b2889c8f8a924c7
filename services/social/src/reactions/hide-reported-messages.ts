import { CHAT_RULES, type EventOf, type StoredEvent } from '@goldwake/contracts';
import { collection, reactionContext, type Subscription, systemCommandId } from '@goldwake/core';
import { hideMessage, isCounted } from '../domain/index.js';
import type { Chatters } from '../streams/chatters.js';

/** Players who have reported a message. Id: the message's id. */
export const CHAT_REPORTERS = collection<{ reporters: string[] }>('social_chat_reporters');

type Reported = StoredEvent<EventOf<'message_reported'>>;

/**
 * Hides a message when enough players have reported it. The command id is derived from the message, so further reports
 * do not hide it a second time.
 */
export function hideReportedMessages(chatters: Chatters): Subscription {
  return {
    group: 'social.chat_hides',
    topics: ['social'],
    types: ['message_reported'],
    async handle(event, effects) {
      const report = (event as Reported).data;
      if (!isCounted(report)) return;
      const { message_id, author_id, uid } = report;
      const before = (await effects.get(CHAT_REPORTERS, message_id))?.body.reporters ?? [];
      if (before.includes(uid) || before.length >= CHAT_RULES.reportersToHide) return;
      const reporters = [...before, uid];
      if (reporters.length >= CHAT_RULES.reportersToHide) {
        const context = reactionContext(event, systemCommandId('chat_hide', message_id));
        await chatters.execute(author_id, context, (state) => hideMessage(state, message_id, reporters));
      }
      effects.put(CHAT_REPORTERS, message_id, { reporters });
    },
  };
}
