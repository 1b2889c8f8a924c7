import { idOf, isPlayerStream, streamName } from '@goldwake/contracts';
import { defineInvariant } from '@goldwake/core';

/** Uids of all players with an account. */
export const accounts = defineInvariant<{ opened: Set<string> }>({
  name: 'accounts',
  rule: 'an account stream begins with account_opened and contains it once, and no other stream of its player begins earlier',
  initial: () => ({ opened: new Set() }),
  check({ opened }, event, violate, scope) {
    const isFirst = event.version === 1;
    const opens = event.type === 'account_opened';
    if (!isFirst && !opens) return;
    const uid = idOf(event.stream);
    const account = streamName('account', uid);
    if (event.stream === account) {
      if (opens) opened.add(uid);
      if (opens !== isFirst)
        violate(event, opens ? 'opens an account that was opened before' : 'is the first event of an account');
      // The ledger of a test may contain no accounts at all.
    } else if (opened.size > 0 && !opened.has(uid) && isPlayerStream(event.stream) && scope.includes(account)) {
      violate(event, `is the first event of ${event.stream}; the player ${uid} has no account yet`);
    }
  },
});
