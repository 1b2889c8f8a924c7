import { type Avatar, type EventOf, idOf, type StoredEvent } from '@goldwake/contracts';
import { collection, type Effects, type Projection } from '@goldwake/core';

/** A player as others see them. */
export interface PersonRow {
  uid: string;
  username: string;
  username_normalized: string;
  avatar: Avatar | null;
  /** ISO time at which the account was opened. */
  member_since: string;
  /** The ban in force; null if there is none. It ends without an event, so readers compare its end with the time. */
  ban: { until: string | null } | null;
  /** UTC day on which the player's last session ended, or a newer one began. */
  last_seen_on: string;
}

/** All players. Id: uid. The index finds the beginnings of names. */
export const PEOPLE = collection<PersonRow>('social_people', {
  by_name: { fields: ['username_normalized'] },
});

const TYPES = [
  'account_opened',
  'username_changed',
  'avatar_changed',
  'player_banned',
  'ban_lifted',
  'session_started',
  'session_ended',
] as const;
type Handled = StoredEvent & EventOf<(typeof TYPES)[number]>;

export const people: Projection = {
  group: 'social.people',
  topics: ['identity'],
  types: TYPES,
  collections: [PEOPLE],
  async handle(event, effects) {
    const handled = event as Handled;
    const uid = idOf(event.stream);
    if (handled.type === 'account_opened') {
      const { username, username_normalized } = handled.data;
      effects.put(PEOPLE, uid, {
        uid,
        username,
        username_normalized,
        avatar: null,
        member_since: event.recordedAt,
        ban: null,
        last_seen_on: dayOf(event),
      });
      return;
    }
    await change(effects, uid, changeOf(handled));
  },
};

function dayOf({ recordedAt }: StoredEvent): string {
  return recordedAt.slice(0, 10);
}

function changeOf(event: Exclude<Handled, { type: 'account_opened' }>): Partial<PersonRow> {
  switch (event.type) {
    case 'username_changed': {
      const { username, username_normalized } = event.data;
      return { username, username_normalized };
    }
    case 'avatar_changed':
      return { avatar: event.data.avatar };
    case 'player_banned':
      return { ban: { until: event.data.until } };
    case 'ban_lifted':
      return { ban: null };
    case 'session_started':
    case 'session_ended':
      return { last_seen_on: dayOf(event) };
  }
}

/** Changes a player's row. A partial history may change accounts that it does not open. */
async function change(effects: Effects, uid: string, changed: Partial<PersonRow>): Promise<void> {
  const row = await effects.get(PEOPLE, uid);
  // The row is not written again for further sessions on the same day.
  const isSameDay = changed.last_seen_on !== undefined && changed.last_seen_on === row?.body.last_seen_on;
  if (row && !isSameDay) effects.put(PEOPLE, uid, { ...row.body, ...changed });
}
