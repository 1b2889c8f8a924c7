import { CHAT_RULES, type EventOf, idOf, type MessageState, type StoredEvent, streamName } from '@goldwake/contracts';
import { defineInvariant, isRecordedNear, RECORDED_WITHIN_MS, type Violate } from '@goldwake/core';
import { isCounted } from '../../domain/index.js';

const CHANGES = {
  message_deleted: { to: 'deleted', from: ['shown', 'hidden'] },
  message_hidden: { to: 'hidden', from: ['shown'] },
  message_restored: { to: 'shown', from: ['hidden', 'removed'] },
  message_removed: { to: 'removed', from: ['shown', 'hidden'] },
} as const satisfies Record<string, { to: MessageState; from: readonly MessageState[] }>;
type ChangeType = keyof typeof CHANGES;

/** Times are in milliseconds since the Unix epoch. */
interface Message {
  sentAt: number;
  recordedAt: number;
  state: MessageState;
  /** Time at which the last change of the state was recorded. */
  changedAt: number;
  isReviewed: boolean;
  /** Number of reports that count. */
  reports: number;
}

interface Messages {
  /** The newest messages of each author, in order; older ones can no longer be changed. */
  authors: Map<string, Map<string, Message>>;
  /** Reports that must hide their message, which is still shown, by the id of the message. */
  due: Map<string, Reported>;
}

type Reported = StoredEvent<EventOf<'message_reported'>>;

/**
 * A message with enough reports is a violation if it is still shown when the history, or what is kept of its author,
 * ends this much later. A message that was hidden late is none, because Kafka may be down for hours between the reports
 * and the hiding. The checkpoint of the group that hides messages does not replace this time: in cluster mode, the first
 * two reports may be in partitions that are behind.
 */
const UNHIDDEN_MS = 60 * 60 * 1_000;

export const changedMessages = defineInvariant<Messages>({
  name: 'changes of chat messages',
  rule: 'every quoted, reported or changed message exists; a reply quotes a shown message, an author deletes a message within five minutes, no change is repeated, and three reports hide a message unless an operator has reviewed it',
  types: [
    'message_sent',
    'message_reported',
    'message_deleted',
    'message_hidden',
    'message_restored',
    'message_removed',
  ],
  initial: () => ({ authors: new Map(), due: new Map() }),
  check(state, event, violate, scope) {
    const { authors, due } = state;
    if (event.type === 'message_reported') {
      const { message_id, author_id } = (event as Reported).data;
      const message = authors.get(author_id)?.get(message_id);
      if (message) addReport(due, message, event as Reported);
      else if (scope.includes(streamName('chatter', author_id)))
        violate(event, `reports ${message_id}, which is not a message of ${author_id}`);
      return;
    }
    const uid = idOf(event.stream);
    const messages = authors.get(uid) ?? new Map<string, Message>();
    authors.set(uid, messages);
    if (event.type === 'message_sent') {
      const { message_id, sent_at, reply_to } = (event as StoredEvent<EventOf<'message_sent'>>).data;
      if (reply_to && scope.includes(streamName('chatter', reply_to.user_id))) {
        const replied = authors.get(reply_to.user_id)?.get(reply_to.message_id);
        const since = Date.parse(event.recordedAt) - RECORDED_WITHIN_MS;
        if (!replied)
          violate(event, `replies to ${reply_to.message_id}, which is not an earlier message of ${reply_to.user_id}`);
        else if (replied.state !== 'shown' && replied.changedAt < since)
          violate(event, `replies to ${reply_to.message_id}, which was ${replied.state} more than five minutes before`);
      }
      const recordedAt = Date.parse(event.recordedAt);
      messages.set(message_id, {
        sentAt: Date.parse(sent_at),
        recordedAt,
        state: 'shown',
        changedAt: recordedAt,
        isReviewed: false,
        reports: 0,
      });
      const [oldest] = messages.keys();
      if (messages.size > CHAT_RULES.kept && oldest !== undefined) {
        const report = due.get(oldest);
        if (report) checkHidden(report, recordedAt - Date.parse(report.recordedAt), violate);
        messages.delete(oldest);
        due.delete(oldest);
      }
      return;
    }
    const change = event as StoredEvent<EventOf<ChangeType>>;
    const message = messages.get(change.data.message_id);
    if (!message) {
      if (scope.includes(event.stream))
        violate(event, `changes ${change.data.message_id}, which is not a message of ${uid}`);
      return;
    }
    for (const fault of faultsOf(change, uid, message)) violate(event, fault);
    message.state = CHANGES[change.type].to;
    message.changedAt = Date.parse(event.recordedAt);
    message.isReviewed ||= change.type === 'message_restored' || change.type === 'message_removed';
    due.delete(change.data.message_id);
  },
  end({ due }, violate, _, end) {
    for (const report of due.values()) checkHidden(report, end.ageOf(report), violate);
  },
});

function addReport(due: Map<string, Reported>, message: Message, event: Reported): void {
  const { message_id } = event.data;
  if (!isCounted(event.data)) return;
  message.reports += 1;
  const mustHide = message.reports === CHAT_RULES.reportersToHide && message.state === 'shown' && !message.isReviewed;
  if (mustHide) due.set(message_id, event);
}

function checkHidden(report: Reported, ageMs: number, violate: Violate): void {
  if (ageMs > UNHIDDEN_MS)
    violate(report, `is the third report that counts; ${report.data.message_id} was never hidden`);
}

function* faultsOf(event: StoredEvent<EventOf<ChangeType>>, uid: string, message: Message): Generator<string> {
  const { type, data } = event;
  if (data.uid !== uid) yield `states ${data.uid} as the author in the stream of ${uid}`;
  const from: readonly MessageState[] = CHANGES[type].from;
  if (!from.includes(message.state)) yield `changes a ${message.state} message to ${CHANGES[type].to}`;
  if (type === 'message_hidden' && message.isReviewed) yield 'hides a message that an operator has reviewed';
  if (type !== 'message_deleted') return;
  const { deleted_at } = data as EventOf<'message_deleted'>['data'];
  if (!isRecordedNear(deleted_at, event)) yield `happened at ${deleted_at}; it was recorded at ${event.recordedAt}`;
  const age = Date.parse(deleted_at) - message.sentAt;
  // If the clock was set back, `recordedAt` is earlier too, and the event is correct.
  if (age < -RECORDED_WITHIN_MS && Date.parse(event.recordedAt) >= message.recordedAt)
    yield `happened at ${deleted_at}, more than five minutes before the message was sent`;
  if (age > CHAT_RULES.deletableMs) yield `deletes a message ${Math.round(age / 1_000)} s after it was sent`;
}
