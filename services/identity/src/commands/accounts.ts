import type { AccountEvent } from '@goldwake/contracts';
import type { StreamRepository } from '@goldwake/platform';
import type { AccountState } from '../domain/account.js';

/** Injection token of the account repository. */
export const ACCOUNTS = Symbol('Accounts');

export type Accounts = StreamRepository<AccountState, AccountEvent>;
