import { categoryOf, idOf, ownersOf, type StoredEvent, streamName } from '@goldwake/contracts';
import { defineInvariant, type Violate } from '@goldwake/core';

interface State {
  /** Uids of all players with an account. */
  opened: Set<string>;
  /** First event of each player who had events before any account was opened, by uid. */
  early: Map<string, StoredEvent>;
}

export const accounts = defineInvariant<State>({
  name: 'accounts',
  rule: 'an account stream begins with account_opened and contains it once, and no other stream of its player begins earlier',
  initial: () => ({ opened: new Set(), early: new Map() }),
  check({ opened, early }, event, violate, scope) {
    const isFirst = event.version === 1;
    const opens = event.type === 'account_opened';
    if (!isFirst && !opens) return;
    if (categoryOf(event.stream) === 'account') {
      const uid = idOf(event.stream);
      if (opens !== isFirst)
        violate(event, opens ? 'opens an account that was opened before' : 'is the first event of an account');
      if (!opens) return;
      opened.add(uid);
      const first = early.get(uid);
      if (first) reportEarly(first, uid, violate);
      early.delete(uid);
      return;
    }
    for (const uid of ownersOf(event.stream)) {
      if (opened.has(uid) || !scope.includes(streamName('account', uid))) continue;
      if (opened.size > 0) reportEarly(event, uid, violate);
      // The ledger of a test may contain no accounts at all, so the event is reported once the account is opened.
      else if (!early.has(uid)) early.set(uid, event);
    }
  },
});

function reportEarly(event: StoredEvent, uid: string, violate: Violate): void {
  const opening = `${streamName('account', uid)}@1`;
  violate(event, `is the first event of ${event.stream}; the player ${uid} has no account yet`, opening);
}
