import { type EventOf, idOf, type StoredEvent, streamName } from '@goldwake/contracts';
import { defineInvariant, RECORDED_WITHIN_MS } from '@goldwake/core';

/** A name of a player, and the time at which the next name replaced it, in milliseconds since the Unix epoch. */
interface Name {
  /** Undefined if an import has masked it. */
  username: string | undefined;
  endedAt: number;
}

type Naming = StoredEvent<EventOf<'account_opened' | 'username_changed'>>;
type Stating = StoredEvent & (EventOf<'message_sent'> | EventOf<'friend_requested'>);

/** Without this rule, a forged name could attribute a message to another player. */
export const statedNames = defineInvariant<{ names: Map<string, Name[]> }>({
  name: 'stated names',
  rule: 'every message and friend request states usernames that its players had within the five minutes before it was recorded, and a message mentions only players with an account',
  types: ['account_opened', 'username_changed', 'message_sent', 'friend_requested'],
  initial: () => ({ names: new Map() }),
  check({ names }, event, violate, scope) {
    const since = Date.parse(event.recordedAt) - RECORDED_WITHIN_MS;
    if (event.type === 'account_opened' || event.type === 'username_changed') {
      const earlier = names.get(idOf(event.stream)) ?? [];
      const newest = earlier.at(-1);
      if (newest) newest.endedAt = Date.parse(event.recordedAt);
      const username = scope.isMasked(event) ? undefined : (event as Naming).data.username;
      const recent = earlier.filter(({ endedAt }) => endedAt >= since);
      names.set(idOf(event.stream), [...recent, { username, endedAt: Number.POSITIVE_INFINITY }]);
      return;
    }
    const isKnown = (uid: string) => names.has(uid) || !scope.includes(streamName('account', uid));
    const stating = event as Stating;
    for (const uid of mentionedIn(stating)) {
      if (!isKnown(uid)) violate(event, `mentions ${uid}, who has no account`);
    }
    if (scope.isMasked(event)) return;
    for (const [uid, stated] of namesIn(stating)) {
      if (!scope.includes(streamName('account', uid))) continue;
      const recent = names.get(uid)?.filter(({ endedAt }) => endedAt >= since) ?? [];
      if (recent.some(({ username }) => username === undefined || username === stated)) continue;
      const name = recent.at(-1)?.username;
      violate(event, `states ${stated} as the username of ${uid}, who ${name ? `is ${name}` : 'has no account'}`);
    }
  },
});

function mentionedIn({ type, data }: Stating): string[] {
  return type === 'message_sent' ? data.mentions.map(({ user_id }) => user_id) : [];
}

function namesIn({ type, data }: Stating): [uid: string, username: string][] {
  if (type === 'message_sent') return [[data.uid, data.username]];
  return [
    [data.sender_id, data.sender_username],
    [data.receiver_id, data.receiver_username],
  ];
}
