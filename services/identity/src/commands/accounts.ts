import type { AccountEvent } from '@goldwake/contracts';
import type { StreamRepository } from '@goldwake/platform';
import type { AccountState } from '../domain/account.js';

export type Accounts = StreamRepository<AccountState, AccountEvent>;
