import type { AccountEvent, StoredEvent } from '@goldwake/contracts';
import { type Subscription, systemCommandId } from '@goldwake/core';
import type { Ledger } from '../streams/ledger.js';

type AccountOpened = StoredEvent<Extract<AccountEvent, { type: 'account_opened' }>>;

/** Opens a wallet for each new player. Changes nothing if a first grant has already opened the wallet. */
export function openOnSignUp(ledger: Pick<Ledger, 'open'>): Subscription {
  return {
    group: 'wallet.open_on_sign_up',
    topics: ['identity'],
    types: ['account_opened'],
    async handle(event) {
      const { uid } = (event as AccountOpened).data;
      const key = systemCommandId('open', uid);
      await ledger.open(uid, {
        commandId: key,
        commandHash: key,
        correlationId: event.correlationId,
        causationId: event.eventId,
        actor: 'system',
      });
    },
  };
}
