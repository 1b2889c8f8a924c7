import { CHAT_RULES, type EventOf, idOf, type StoredEvent, streamName } from '@goldwake/contracts';
import { defineInvariant } from '@goldwake/core';

type Changed = StoredEvent<EventOf<'chat_player_hidden' | 'chat_player_shown'>>;

interface HiddenPlayers {
  /** Players whose accounts have been opened. */
  opened: Set<string>;
  /** The players whom each player hides. */
  hidden: Map<string, Set<string>>;
}

export const hiddenPlayers = defineInvariant<HiddenPlayers>({
  name: 'hidden players of the chat',
  rule: 'a player hides only players who have an account and are not hidden yet, at most 500 of them, and shows only hidden players',
  types: ['account_opened', 'chat_player_hidden', 'chat_player_shown'],
  initial: () => ({ opened: new Set(), hidden: new Map() }),
  check({ opened, hidden }, event, violate, scope) {
    if (event.type === 'account_opened') {
      opened.add(idOf(event.stream));
      return;
    }
    const { type, data, stream } = event as Changed;
    const uid = idOf(stream);
    const own = hidden.get(uid) ?? new Set();
    hidden.set(uid, own);
    if (data.uid !== uid) violate(event, `states ${data.uid} in the stream of ${uid}`);
    if (type === 'chat_player_shown') {
      if (!own.delete(data.hidden_id) && scope.includes(stream))
        violate(event, `shows ${data.hidden_id}, who is not hidden`);
      return;
    }
    if (data.hidden_id === uid) violate(event, 'hides the player from themselves');
    if (!opened.has(data.hidden_id) && scope.includes(streamName('account', data.hidden_id)))
      violate(event, `hides ${data.hidden_id}, who has no account`);
    if (own.has(data.hidden_id)) violate(event, `hides ${data.hidden_id} again`);
    own.add(data.hidden_id);
    if (own.size > CHAT_RULES.hiddenPlayersMax) violate(event, `hides ${own.size} players`);
  },
});
