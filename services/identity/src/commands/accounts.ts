import type { AccountEvent } from '@goldwake/contracts';
import type { StreamRepository } from '@goldwake/platform';
import type { AccountState } from '../domain/account.js';

/** Where the module keeps them. */
export const ACCOUNTS = Symbol('Accounts');

export type Accounts = StreamRepository<AccountState, AccountEvent>;
