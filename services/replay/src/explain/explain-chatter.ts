import {
  type ChatRate,
  type ChatroomEvent,
  type ChatterEvent,
  counted,
  idOf,
  type StoredEvent,
  streamName,
} from '@goldwake/contracts';
import type { ReadOnlyCasino } from '@goldwake/embedded';
import { type ChatterState, chatterReducer, muteAt, nextPermitted, ratesFor } from '@goldwake/social/domain';
import { readable } from '../readable.js';
import { usernamesOf, withUsername } from '../usernames.js';

export interface ExplainedChatter {
  stream: string;
  uid: string;
  /** Time to which the explanation refers, in milliseconds since the Unix epoch. */
  at: number;
  state: ChatterState;
  /** ISO time from which the rate limits permit the next message; null if they permit one now. */
  next_permitted: string | null;
  /** The rate limit that refuses a message; null if none does. */
  limit: string | null;
  /** Restrictions of the player and changes of the player's messages, oldest first. */
  steps: { event_id: string; recorded_at: string; text: string }[];
  /** Returns a player's uid, with the username if it is known. */
  label(uid: string): string;
}

type Stored = StoredEvent & ChatterEvent;
type SlowMode = StoredEvent<ChatroomEvent>;

/** The only chat room. */
const ROOM = streamName('chatroom', 'global');

/**
 * Explains why a player could or could not write in the chat at a moment.
 * @param at milliseconds since the Unix epoch; the time of the last event if omitted
 * @throws CannotRun if an event cannot be read
 */
export function explainChatter(
  casino: ReadOnlyCasino,
  stream: string,
  toVersion: number,
  at: number | undefined,
): ExplainedChatter {
  const uid = idOf(stream);
  const name = usernamesOf(casino);
  const label = (of: string) => withUsername(of, of, name(of));
  let state = chatterReducer.initial(uid);
  let last: Stored | undefined;
  const steps: ExplainedChatter['steps'] = [];
  for (const { event } of casino.streamEvents(stream, { toVersion })) {
    last = event as Stored;
    readable(event, () => {
      state = chatterReducer.evolve(state, event as Stored);
    });
    const text = stepText(last, label);
    if (text !== undefined) steps.push({ event_id: event.eventId, recorded_at: event.recordedAt, text });
  }
  const moment = at ?? (last ? Date.parse(last.recordedAt) : 0);
  const slowMode = slowModeAt(casino, moment);
  const refused = refusedBy(state, slowMode, moment);
  return { stream, uid, at: moment, state, ...refused, steps, label };
}

/** Returns the event that set the slow mode in force at a moment. */
function slowModeAt(casino: ReadOnlyCasino, at: number): SlowMode | undefined {
  const toVersion = casino.versionAt(ROOM, { time: new Date(at).toISOString() });
  for (const { event } of casino.streamEvents(ROOM, { fromVersion: toVersion, toVersion })) return event as SlowMode;
  return undefined;
}

/** Returns the rate limit that permits the next message last, if it does not permit one now. */
function refusedBy(
  { messages }: ChatterState,
  slowMode: SlowMode | undefined,
  at: number,
): Pick<ExplainedChatter, 'next_permitted' | 'limit'> {
  const slowSeconds = slowMode?.data.seconds ?? 0;
  const sentAt = messages.map((message) => message.sentAt);
  const [latest] = ratesFor(slowSeconds)
    .map((rate) => ({ rate, next: nextPermitted(sentAt, rate) }))
    .sort((one, other) => other.next - one.next);
  if (!latest || latest.next <= at) return { next_permitted: null, limit: null };
  return { next_permitted: new Date(latest.next).toISOString(), limit: limitText(latest.rate, slowMode) };
}

function limitText({ messages, windowMs }: ChatRate, slowMode: SlowMode | undefined): string {
  const limit = `${counted(messages, 'message')} in ${windowMs / 1_000} s`;
  if (messages > 1 || slowMode?.data.seconds !== windowMs / 1_000) return limit;
  return `${limit}, the slow mode that ${slowMode.data.by} set in ${slowMode.eventId} (${slowMode.data.reason})`;
}

export function chatterOnTheWire({ stream, uid, at, state, next_permitted, limit, steps }: ExplainedChatter): object {
  return {
    stream,
    uid,
    at: new Date(at).toISOString(),
    mute: muteAt(state, at),
    next_permitted,
    limit,
    steps,
  };
}

/** Formats an explanation: whether the player can write, then one line for each event that explains it. */
export function chatterText(explained: ExplainedChatter): string {
  const lines = explained.steps.map(({ event_id, recorded_at, text }) => `${recorded_at}  ${event_id}  ${text}`);
  return [answerText(explained), ...(lines.length > 0 ? ['', ...lines] : [])].join('\n');
}

function answerText({ uid, at, state, next_permitted, limit, label }: ExplainedChatter): string {
  const moment = new Date(at).toISOString();
  const mute = muteAt(state, at);
  if (mute) {
    const end = mute.until === null ? 'without an end' : `until ${mute.until}`;
    return `At ${moment}, ${label(uid)} cannot write: muted ${end} (${mute.reason}).`;
  }
  if (next_permitted) {
    return `At ${moment}, ${label(uid)} cannot write before ${next_permitted}: the limit is ${limit}.`;
  }
  return `At ${moment}, ${label(uid)} can write: no mute is in force, and the rate limits permit a message.`;
}

/** Describes an event that restricts the player or changes a message; undefined for the others. */
function stepText(event: Stored, label: (uid: string) => string): string | undefined {
  switch (event.type) {
    case 'player_muted': {
      const { until, by, reason } = event.data;
      return `${by} muted the player ${until === null ? 'without an end' : `until ${until}`}: ${reason}`;
    }
    case 'mute_lifted':
      return `${event.data.by} lifted the mute: ${event.data.reason}`;
    case 'message_hidden':
      return `message ${event.data.message_id} was hidden after reports of ${event.data.reporters.map(label).join(', ')}`;
    case 'message_removed':
      return `${event.data.by} removed message ${event.data.message_id}: ${event.data.reason}`;
    case 'message_restored':
      return `${event.data.by} restored message ${event.data.message_id}: ${event.data.reason}`;
    case 'message_deleted':
      return `the player deleted message ${event.data.message_id}`;
    default:
      return undefined;
  }
}
