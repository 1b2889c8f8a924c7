import { CHAT_RULES, type EventOf, type StoredEvent } from '@goldwake/contracts';
import { defineInvariant, RECORDED_WITHIN_MS } from '@goldwake/core';

/** A value of the slow mode, and the time at which the next value replaced it, in milliseconds since the Unix epoch. */
interface Mode {
  seconds: number;
  endedAt: number;
}

const ROOM = 'chatroom-global';

/** Without this rule, a forged message could state no slow mode and thereby avoid its rate limit. */
export const slowMode = defineInvariant<{ modes: Mode[] }>({
  name: 'slow mode of the chat',
  rule: 'only the global chat room has a slow mode, each change sets a new value of at most an hour, and every message states a slow mode that was in force within the five minutes before it was recorded',
  types: ['slow_mode_changed', 'message_sent'],
  initial: () => ({ modes: [{ seconds: 0, endedAt: Number.POSITIVE_INFINITY }] }),
  check(state, event, violate, scope) {
    if (event.type === 'slow_mode_changed') {
      const { seconds } = (event as StoredEvent<EventOf<'slow_mode_changed'>>).data;
      const newest = state.modes.at(-1);
      if (event.stream !== ROOM) violate(event, `changes a room other than ${ROOM}`);
      if (seconds > CHAT_RULES.slowModeSecondsMax) violate(event, `sets a slow mode of ${seconds} s`);
      if (seconds === newest?.seconds && scope.includes(ROOM))
        violate(event, 'sets the slow mode to its current value');
      if (newest) newest.endedAt = Date.parse(event.recordedAt);
      state.modes.push({ seconds, endedAt: Number.POSITIVE_INFINITY });
      return;
    }
    if (!scope.includes(ROOM)) return;
    const since = Date.parse(event.recordedAt) - RECORDED_WITHIN_MS;
    state.modes = state.modes.filter(({ endedAt }) => endedAt >= since);
    const { slow_mode_seconds } = (event as StoredEvent<EventOf<'message_sent'>>).data;
    if (state.modes.some(({ seconds }) => seconds === slow_mode_seconds)) return;
    violate(event, `states a slow mode of ${slow_mode_seconds} s; the room had ${state.modes.at(-1)?.seconds} s`);
  },
});
