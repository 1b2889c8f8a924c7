import { CHAT_RULES, type EventOf, idOf, type StoredEvent, streamName } from '@goldwake/contracts';
import { addId, defineInvariant, isRecordedNear, noIds, type SeenIds } from '@goldwake/core';

type Reported = StoredEvent<EventOf<'message_reported'>>;
type Hidden = StoredEvent<EventOf<'message_hidden'>>;

interface Reports {
  /** A message and a reporter, for each report. */
  seen: SeenIds;
  /** Reporters of each message. Any three of them hide it. */
  reporters: Map<string, string[]>;
}

export const reports = defineInvariant<Reports>({
  name: 'chat reports',
  rule: 'a player reports a message of another player once, and a message is hidden after the reports of three players',
  types: ['message_reported', 'message_hidden'],
  initial: () => ({ seen: noIds(), reporters: new Map() }),
  check(state, event, violate, scope) {
    if (event.type === 'message_hidden') {
      const { message_id, reporters } = (event as Hidden).data;
      const known = state.reporters.get(message_id) ?? [];
      if (reporters.length !== CHAT_RULES.reportersToHide || new Set(reporters).size !== reporters.length) {
        violate(
          event,
          `names ${reporters.join(', ') || 'nobody'}; it needs ${CHAT_RULES.reportersToHide} different reporters`,
        );
      }
      const unknown = reporters.filter((uid) => !known.includes(uid) && scope.includes(streamName('chatter', uid)));
      for (const uid of unknown) violate(event, `names ${uid}, who has not reported it`);
      return;
    }
    const { data, stream, recordedAt } = event as Reported;
    const { message_id, author_id, uid, reported_at } = data;
    if (uid !== idOf(stream)) violate(event, `states ${uid} as the reporter in the stream of ${idOf(stream)}`);
    if (author_id === uid) violate(event, `reports a message of ${uid}, who is the reporter`);
    if (!isRecordedNear(reported_at, event))
      violate(event, `happened at ${reported_at}; it was recorded at ${recordedAt}`);
    if (!addId(state.seen, `${message_id}.${uid}`)) violate(event, `reports ${message_id} again`);
    const earlier = state.reporters.get(message_id);
    if (earlier) earlier.push(uid);
    else state.reporters.set(message_id, [uid]);
  },
});
