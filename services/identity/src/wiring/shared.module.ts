import type { Limiter } from '@goldwake/core';
import { DOCUMENTS, token } from '@goldwake/service';
import type { SignInAttempts } from '../limits/sign-in-attempts.js';
import { Accounts } from '../streams/accounts.js';

export const DAY_MS = 24 * 60 * 60_000;

export const PASSWORD_CHANGES = token<Limiter>('PasswordChanges');
export const PROFILE_CHANGES = token<Limiter>('ProfileChanges');
/** Counters of wrong second factors, separate from those of wrong passwords. */
export const SECOND_FACTOR_ATTEMPTS = token<SignInAttempts>('SecondFactorAttempts');
/** Time after the sign-in at which a session ends, in milliseconds. */
export const SESSION_LIFE_MS = token<number>('SessionLifeMs');
/** Storage dependencies that the use cases share. */
export const STORED = { accounts: Accounts, documents: DOCUMENTS };
