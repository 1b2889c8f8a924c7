import { idOf, type StoredEvent, streamName } from '@goldwake/contracts';
import { defineInvariant } from '@goldwake/core';
import { OPEN_ON_SIGN_UP_GROUP } from '../domain/index.js';

interface Accounts {
  /** Openings of the accounts that have no wallet yet, by uid. */
  without: Map<string, StoredEvent>;
  /** Players whose wallet was opened before their account, which `accounts` reports. */
  early: Set<string>;
}

/** Without this rule, an insider could remove a wallet whole, with all that its player had won. */
export const wallets = defineInvariant<Accounts>({
  name: 'wallets',
  rule: 'each account has a wallet once the casino has handled its opening, and only the casino itself opens one for a new account',
  types: ['account_opened', 'wallet_opened'],
  initial: () => ({ without: new Map(), early: new Set() }),
  check({ without, early }, event, violate) {
    const uid = idOf(event.stream);
    if (event.type === 'account_opened') {
      if (!early.delete(uid)) without.set(uid, event);
      return;
    }
    // A grant or a purchase that opens the wallet may be a command of the player.
    if (event.causationId === without.get(uid)?.eventId && event.actor !== 'system') {
      violate(event, `opens a wallet because of a new account, but was sent by ${event.actor} instead of the casino`);
    }
    if (!without.delete(uid)) early.add(uid);
  },
  end({ without }, violate, scope, end) {
    for (const [uid, account] of without) {
      const wallet = streamName('wallet', uid);
      if (!scope.includes(wallet) || !end.isOverdue(account, OPEN_ON_SIGN_UP_GROUP)) continue;
      // If only the first event of the wallet is missing, it also explains what `openings` finds.
      violate(account, 'has no wallet, which is opened for each account', `${wallet}@1`);
    }
  },
});
