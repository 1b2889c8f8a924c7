import {
  ACCESS_TOKENS,
  CLOCK,
  DATA_KEY,
  DOCUMENTS,
  EVENT_STORE,
  IDS,
  LimitedLog,
  LOGGER,
  optional,
  portToken,
  provide,
  provideExisting,
  provideWith,
  RANDOM,
  SETTINGS,
  SNAPSHOTS,
  token,
} from '@goldwake/service';
import { Logger, type Provider } from '@nestjs/common';
import { BackgroundWork } from '../mail/background-work.js';
import { Mailbox } from '../mail/mailbox.js';
import { MANIFEST } from '../manifest.js';
import { UsernameClaims } from '../names/username-claims.js';
import { SignedTokens } from '../secrets/access-tokens.js';
import { ActionCodes } from '../secrets/action-codes.js';
import { DataKey } from '../secrets/data-key.js';
import { type HashCost, PasswordHashes } from '../secrets/password-hashes.js';
import { PasswordPolicy } from '../secrets/password-policy.js';
import { PersonalData } from '../secrets/personal-data.js';
import { PlayerKeys } from '../secrets/player-keys.js';
import { SealedEmails } from '../secrets/sealed-emails.js';
import { Accounts } from '../streams/accounts.js';
import { DAY_MS } from './shared.module.js';

/** Cost of new password hashes, if it is not the usual one; only tests provide it. */
export const PASSWORD_COST = token<HashCost>('password cost');

/** Providers of accounts, keys, sealed data, codes in e-mails, and usernames. */
export const SECRETS: Provider[] = [
  provide(Accounts, [EVENT_STORE, SNAPSHOTS, PlayerKeys]),
  provideWith(PasswordPolicy, [], PasswordPolicy.shared),
  provideWith(
    UsernameClaims,
    [DOCUMENTS, CLOCK, SETTINGS],
    (documents, clock, { usernameReservedDays }) => new UsernameClaims(documents, clock, usernameReservedDays * DAY_MS),
  ),
  provide(PasswordHashes, [optional(PASSWORD_COST)]),
  provide(DataKey, [DATA_KEY, DOCUMENTS, RANDOM]),
  provide(SealedEmails, [DataKey]),
  provide(PlayerKeys, [DOCUMENTS, DataKey]),
  provide(SignedTokens, [DOCUMENTS, CLOCK, IDS, DataKey]),
  provideExisting(ACCESS_TOKENS, SignedTokens),
  provideExisting(portToken(MANIFEST, 'accessKeys'), SignedTokens),
  provide(ActionCodes, [DOCUMENTS, RANDOM, CLOCK]),
  provideWith(Mailbox, [DOCUMENTS, IDS, CLOCK, DataKey, LOGGER], (documents, ids, clock, dataKey, logger) => {
    return new Mailbox(documents, ids, clock, dataKey, new LimitedLog(logger));
  }),
  provideWith(BackgroundWork, [], () => {
    const log = new Logger('identity');
    return new BackgroundWork((error) =>
      log.error('sending an e-mail failed and is not retried; the player can request another link', error),
    );
  }),
  provideWith(portToken(MANIFEST, 'personalData'), [PlayerKeys, RANDOM], (playerKeys, random) => {
    const log = new Logger('identity');
    return new PersonalData(playerKeys, random, (broken) =>
      log.error('a text of a player cannot be decrypted; it is shown as missing', broken),
    );
  }),
];
