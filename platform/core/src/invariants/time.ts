import type { StoredEvent } from '@goldwake/contracts';
import { defineInvariant, type Violate } from './invariant.js';

/**
 * How far the time of an event may lie behind that of an event with a lower position. The clocks of processes differ,
 * and operators or NTP set them back. Six hours exceed the errors that the fault trial makes on purpose: two hours in
 * one service on top of one hour in all. A store that raised the time to that of the last event would contradict the
 * times that deciders state in the data, such as that of a top-up, whenever a clock is set back.
 */
const SKEW_MS = 6 * 3_600_000;
/**
 * Once this many events follow a forward jump of the time, the jump is accepted as real, even if later events go back.
 */
const ACCEPTED_AFTER = 100;

/** An event that moved the time ahead by more than the skew, and the events since then. */
interface Jump {
  /** Time before the jump, in milliseconds since the Unix epoch. */
  fromMs: number;
  /** Events after the jump that were recorded at the later time. */
  ahead: StoredEvent[];
  /** Events after the jump that were recorded at the earlier time. */
  back: StoredEvent[];
}

interface Clock {
  /** Latest plausible time, in milliseconds since the Unix epoch; undefined before the first event. */
  latest: { ms: number; eventId: string } | undefined;
  jump: Jump | undefined;
}

/**
 * A casino may be idle for days, so a jump ahead alone is not a fault. If later events are back at the earlier time,
 * the smaller group of events is wrong: one event that was dated ahead, or one that was dated back soon after a pause.
 */
export const time = defineInvariant<Clock>({
  name: 'time',
  rule: 'events are effective when they are recorded, and recorded in the order of their positions, except for the skew of clocks',
  initial: () => ({ latest: undefined, jump: undefined }),
  check(clock, event, violate) {
    const { recordedAt, effectiveAt } = event;
    const ms = Date.parse(recordedAt);
    if (Number.isNaN(ms) || new Date(ms).toISOString() !== recordedAt) {
      violate(event, `was recorded at ${recordedAt}, which is not an ISO time in UTC with milliseconds`);
      return;
    }
    if (effectiveAt !== recordedAt) violate(event, `is effective at ${effectiveAt}, but was recorded at ${recordedAt}`);
    advance(clock, event, ms, violate);
  },
  end: ({ jump }, violate) => settle(jump, violate),
});

function advance(clock: Clock, event: StoredEvent, ms: number, violate: Violate): void {
  const { latest, jump } = clock;
  if (!latest || ms >= latest.ms - SKEW_MS) {
    if (latest && ms > latest.ms + SKEW_MS) {
      settle(jump, violate);
      clock.jump = { fromMs: latest.ms, ahead: [event], back: [] };
    } else if (jump && jump.ahead.push(event) > ACCEPTED_AFTER) {
      settle(jump, violate);
      clock.jump = undefined;
    }
    if (!latest || ms > latest.ms) clock.latest = { ms, eventId: event.eventId };
    return;
  }
  if (!jump || ms < jump.fromMs - SKEW_MS) {
    violate(
      event,
      `was recorded at ${event.recordedAt}, ${hours(latest.ms - ms)} before ${latest.eventId}, which precedes it`,
    );
    return;
  }
  if (jump.back.push(event) <= jump.ahead.length) return;
  settle(jump, violate);
  clock.jump = undefined;
  clock.latest = { ms: Math.max(jump.fromMs, ms), eventId: event.eventId };
}

function settle(jump: Jump | undefined, violate: Violate): void {
  if (!jump) return;
  const { ahead, back } = jump;
  const [first, returned] = [ahead[0], back[0]];
  if (!first || !returned) return;
  if (back.length < ahead.length) {
    for (const event of back)
      violate(
        event,
        `was recorded at ${event.recordedAt}, ${apart(event, first)} before ${first.eventId}, which precedes it`,
      );
  } else {
    for (const event of ahead)
      violate(
        event,
        `was recorded at ${event.recordedAt}, ${apart(event, returned)} after ${returned.eventId}, which follows it`,
      );
  }
}

const apart = (one: StoredEvent, other: StoredEvent) =>
  hours(Math.abs(Date.parse(one.recordedAt) - Date.parse(other.recordedAt)));

/** Writes a duration in the largest unit of which it has at least two. */
function hours(ms: number): string {
  const h = Math.round(ms / 3_600_000);
  return h < 48 ? `${h} hours` : `${Math.round(h / 24)} days`;
}
