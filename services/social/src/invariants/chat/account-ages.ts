import { type EventOf, idOf, type StoredEvent, streamName } from '@goldwake/contracts';
import { defineInvariant } from '@goldwake/core';

type Stating = StoredEvent<EventOf<'message_sent' | 'message_reported'>>;

/** Without this rule, a forged account age could keep a report from counting. */
export const accountAges = defineInvariant<{ opened: Map<string, string> }>({
  name: 'ages of accounts in the chat',
  rule: 'a message or report that states when the account of its player was opened states the right time',
  types: ['account_opened', 'message_sent', 'message_reported'],
  initial: () => ({ opened: new Map() }),
  check({ opened }, event, violate, scope) {
    const uid = idOf(event.stream);
    if (event.type === 'account_opened') {
      opened.set(uid, event.recordedAt);
      return;
    }
    const { member_since } = (event as Stating).data;
    const at = opened.get(uid);
    if (member_since === undefined || (at === undefined && !scope.includes(streamName('account', uid)))) return;
    if (member_since !== at) violate(event, `states ${member_since}; the account was opened at ${at ?? 'no time'}`);
  },
});
