import { CHAT_RULES, type EventOf, idOf, type StoredEvent, streamName } from '@goldwake/contracts';
import { addId, defineInvariant, isRecordedNear, noIds, type SeenIds } from '@goldwake/core';

type Reported = StoredEvent<EventOf<'message_reported'>>;
type Hidden = StoredEvent<EventOf<'message_hidden'>>;

interface Reports {
  /** Reporters of each message. */
  seen: SeenIds;
  /** Reporters of each message whose accounts are older than a day. Any three of them hide it. */
  counting: Map<string, string[]>;
}

export const reports = defineInvariant<Reports>({
  name: 'chat reports',
  rule: 'a player reports a message of another player once, and a message is hidden after the reports of three players whose accounts are older than a day',
  types: ['message_reported', 'message_hidden'],
  initial: () => ({ seen: noIds(), counting: new Map() }),
  check(state, event, violate, scope) {
    if (event.type === 'message_hidden') {
      const { message_id, reporters } = (event as Hidden).data;
      const counting = state.counting.get(message_id) ?? [];
      if (reporters.length !== CHAT_RULES.reportersToHide || new Set(reporters).size !== reporters.length) {
        violate(
          event,
          `names ${reporters.join(', ') || 'nobody'}; it needs ${CHAT_RULES.reportersToHide} different reporters`,
        );
      }
      const unknown = reporters.filter((uid) => !counting.includes(uid) && scope.includes(streamName('chatter', uid)));
      for (const uid of unknown)
        violate(event, `names ${uid}, who has not reported it with an account older than a day`);
      return;
    }
    const { data, stream, recordedAt } = event as Reported;
    const { message_id, author_id, uid, reported_at, member_since } = data;
    if (uid !== idOf(stream)) violate(event, `states ${uid} as the reporter in the stream of ${idOf(stream)}`);
    if (author_id === uid) violate(event, `reports a message of ${uid}, who is the reporter`);
    if (!isRecordedNear(reported_at, event))
      violate(event, `happened at ${reported_at}; it was recorded at ${recordedAt}`);
    if (!addId(state.seen, `${message_id}.${uid}`)) violate(event, `reports ${message_id} again`);
    const isYoung = Date.parse(reported_at) - Date.parse(member_since) < CHAT_RULES.youngMs;
    if (isYoung) return;
    const counting = state.counting.get(message_id);
    if (counting) counting.push(uid);
    else state.counting.set(message_id, [uid]);
  },
});
