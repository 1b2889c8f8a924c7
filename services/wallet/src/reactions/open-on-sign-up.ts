import type { EventOf, StoredEvent } from '@goldwake/contracts';
import { reactionContext, type Subscription, systemCommandId } from '@goldwake/core';
import { OPEN_ON_SIGN_UP_GROUP } from '../domain/index.js';
import type { Ledger } from '../streams/ledger.js';

type AccountOpened = StoredEvent<EventOf<'account_opened'>>;

/** Opens a wallet for each new player. Changes nothing if a first grant has already opened the wallet. */
export function openOnSignUp(ledger: Pick<Ledger, 'open'>): Subscription {
  return {
    group: OPEN_ON_SIGN_UP_GROUP,
    topics: ['identity'],
    types: ['account_opened'],
    async handle(event) {
      const { uid } = (event as AccountOpened).data;
      await ledger.open(uid, reactionContext(event, systemCommandId('open', uid)));
    },
  };
}
