import type { AccountEvent } from '@goldwake/contracts';
import type { StreamRepository } from '@goldwake/core';
import type { AccountState } from '../domain/account.js';

/** Injection token of the account repository. */
export const ACCOUNTS = Symbol('Accounts');

export type Accounts = StreamRepository<AccountState, AccountEvent>;
