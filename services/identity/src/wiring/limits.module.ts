import { CHANGES_PER_PLAYER, Limiter } from '@goldwake/core';
import { CLOCK, DOCUMENTS, LOGGER, provide, provideWith } from '@goldwake/service';
import { type Provider } from '@nestjs/common';
import { AddressGuesses } from '../limits/address-guesses.js';
import { PasswordAttempts } from '../limits/password-attempts.js';
import { PasswordChecks } from '../limits/password-checks.js';
import { Reauthentication } from '../limits/reauthentication.js';
import { ChallengeHolders, CodeHolders, DeviceHolders, RefreshHolders } from '../limits/secret-holders.js';
import { SecurityLog } from '../limits/security-log.js';
import { SharedGuesses } from '../limits/shared-guesses.js';
import { SignInAttempts } from '../limits/sign-in-attempts.js';
import { ActionCodes } from '../secrets/action-codes.js';
import { Challenges } from '../secrets/challenges.js';
import { DataKey } from '../secrets/data-key.js';
import { PasswordHashes } from '../secrets/password-hashes.js';
import { SealedEmails } from '../secrets/sealed-emails.js';
import { KnownDevices } from '../sessions/known-devices.js';
import { PASSWORD_CHANGES, PROFILE_CHANGES, SECOND_FACTOR_ATTEMPTS } from './shared.module.js';

/** Limit of new passwords per player. It is not that of other changes, which a stolen access token could use up. */
const NEW_PASSWORDS = { takes: 10, windowMs: 15 * 60_000 };

/** Providers of counters and limits of guesses and changes. */
export const LIMITS: Provider[] = [
  provideWith(PASSWORD_CHANGES, [CLOCK], (clock) => new Limiter(clock, NEW_PASSWORDS)),
  provideWith(PROFILE_CHANGES, [CLOCK], (clock) => new Limiter(clock, CHANGES_PER_PLAYER)),
  provide(PasswordAttempts, [CLOCK, SharedGuesses]),
  provide(SharedGuesses, [DOCUMENTS, CLOCK]),
  provide(AddressGuesses, [CLOCK, SharedGuesses, DataKey]),
  provideWith(
    SignInAttempts,
    [CLOCK, AddressGuesses, SharedGuesses],
    (clock, perAddress, shared) => new SignInAttempts(clock, perAddress, shared, 'password'),
  ),
  provideWith(
    SECOND_FACTOR_ATTEMPTS,
    [CLOCK, SharedGuesses],
    (clock, shared) => new SignInAttempts(clock, undefined, shared, 'secondFactor'),
  ),
  provide(RefreshHolders, [DOCUMENTS, CLOCK]),
  provide(CodeHolders, [ActionCodes]),
  provide(ChallengeHolders, [Challenges]),
  provide(DeviceHolders, [DOCUMENTS, SealedEmails, KnownDevices]),
  provide(SecurityLog, [LOGGER]),
  provide(PasswordChecks, [PasswordHashes, PasswordAttempts, SecurityLog]),
  provide(Reauthentication, [DOCUMENTS, PasswordChecks]),
];
