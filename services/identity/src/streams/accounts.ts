import type { AccountEvent } from '@goldwake/contracts';
import { codeHash, type EventStore, type Snapshots, StreamRepository } from '@goldwake/core';
import { type AccountState, accountReducer } from '../domain/account.js';

const DOMAIN = new URL('../domain/index.js', import.meta.url).href;

export class Accounts extends StreamRepository<AccountState, AccountEvent> {
  constructor(store: EventStore, snapshots: Snapshots) {
    super(store, 'account', accountReducer, { snapshots: { store: snapshots, reducerHash: codeHash(DOMAIN) } });
  }
}
