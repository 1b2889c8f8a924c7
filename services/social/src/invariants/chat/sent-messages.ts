import { CHAT_RULES, type EventOf, idOf, MUTE_DURATIONS, type StoredEvent } from '@goldwake/contracts';
import { addId, defineInvariant, isRecordedNear, noIds, RECORDED_WITHIN_MS, type SeenIds } from '@goldwake/core';
import { ratesFor } from '../../domain/chat/limits.js';

type Sent = StoredEvent<EventOf<'message_sent'>>;
type Muted = StoredEvent<EventOf<'player_muted'>>;

interface Writer {
  /** The newest messages, as many as the rate limits need, oldest first. */
  sent: { at: number; digest: string; roundId: string | undefined; eventId: string }[];
  mute: { until: number | null; eventId: string } | undefined;
}

interface Writers {
  ids: SeenIds;
  writers: Map<string, Writer>;
}

/** Number of recent messages of one player that the rate limits need. */
const SENT_KEPT = Math.max(...CHAT_RULES.rates.map(({ messages }) => messages));

export const sentMessages = defineInvariant<Writers>({
  name: 'chat messages',
  rule: 'a message has a unique id and the client message id of its command, is sent by the player of its stream while that player is not muted, mentions at most five players, respects the rate limits that apply to it, and repeats no text with the same round within thirty seconds; a mute has one of the offered durations, and only a mute in force is lifted',
  types: ['message_sent', 'player_muted', 'mute_lifted'],
  initial: () => ({ ids: noIds(), writers: new Map() }),
  check({ ids, writers }, event, violate, scope) {
    const uid = idOf(event.stream);
    const writer = writers.get(uid) ?? { sent: [], mute: undefined };
    writers.set(uid, writer);
    if (event.type === 'player_muted') {
      const { until } = (event as Muted).data;
      if (!hasKnownDuration(event as Muted))
        violate(event, `mutes the player until ${until}, which matches none of the offered durations`);
      writer.mute = { until: until === null ? null : Date.parse(until), eventId: event.eventId };
    } else if (event.type === 'mute_lifted') {
      const liftedAfter = Date.parse(event.recordedAt) - RECORDED_WITHIN_MS;
      const isInForce = writer.mute && (writer.mute.until === null || writer.mute.until > liftedAfter);
      if (!isInForce && scope.includes(event.stream)) violate(event, 'lifts a mute that is not in force');
      writer.mute = undefined;
    } else {
      const sent = event as Sent;
      const { message_id, sent_at, text_digest, round } = sent.data;
      if (!addId(ids, message_id)) violate(event, `has the id ${message_id} of an earlier message`);
      for (const [fault, because] of faultsOf(sent, uid, writer)) violate(event, fault, because);
      const remembered = {
        at: Date.parse(sent_at),
        digest: text_digest,
        roundId: round?.round_id,
        eventId: event.eventId,
      };
      writer.sent = [...writer.sent, remembered].slice(-SENT_KEPT);
    }
  },
});

function hasKnownDuration({ data: { until }, recordedAt }: Muted): boolean {
  if (until === null) return true;
  const lastsMs = Date.parse(until) - Date.parse(recordedAt);
  return Object.values(MUTE_DURATIONS).some((ms) => ms !== null && Math.abs(lastsMs - ms) <= RECORDED_WITHIN_MS);
}

function* faultsOf(event: Sent, uid: string, { sent, mute }: Writer): Generator<[fault: string, because?: string]> {
  const { data, recordedAt } = event;
  const at = Date.parse(data.sent_at);
  if (data.uid !== uid) yield [`states ${data.uid} as its author in the stream of ${uid}`];
  if (event.commandId !== `message:${data.client_message_id}`)
    yield [`states the client message id ${data.client_message_id}; the id of its command is ${event.commandId}`];
  if (!isRecordedNear(data.sent_at, event)) yield [`was sent at ${data.sent_at}; it was recorded at ${recordedAt}`];
  if (mute && (mute.until === null || at < mute.until)) {
    const end = mute.until === null ? 'without an end' : `until ${new Date(mute.until).toISOString()}`;
    yield [`was sent while its author was muted ${end}`, mute.eventId];
  }
  const mentioned = new Set(data.mentions.map(({ user_id }) => user_id)).size;
  if (mentioned > CHAT_RULES.mentionsMax) yield [`mentions ${mentioned} players`];
  for (const { messages, windowMs } of ratesFor(data.slow_mode_seconds)) {
    const oldest = sent.at(-messages);
    if (oldest && oldest.at + windowMs > at) {
      yield [`is more than ${messages} in ${windowMs / 1_000} s, counted from ${oldest.eventId}`];
    }
  }
  const same = sent.findLast((one) => one.digest === data.text_digest && one.roundId === data.round?.round_id);
  if (same && same.at + CHAT_RULES.repeatMs > at) yield [`repeats the text of ${same.eventId}`];
}
