import { type CommandContext, Refusal } from '@goldwake/contracts';
import { type Clock, type Documents, type Limiter, type Random, RevisionConflict } from '@goldwake/core';
import { challenges as challengeDocuments, credentials, passkeyClaims } from '../documents.js';
import { addPasskey, issuesCodes } from '../domain/second-factors.js';
import type { Mailbox } from '../mail/mailbox.js';
import type { Challenges } from '../secrets/challenges.js';
import { claimPasskey, registeredAlready } from '../secrets/passkey-claims.js';
import { type Page, type Registration, registeredKey } from '../secrets/passkeys.js';
import type { PlayerKeys } from '../secrets/player-keys.js';
import type { RecoveryCodes } from '../secrets/recovery-codes.js';
import type { SealedEmails } from '../secrets/sealed-emails.js';
import { seal } from '../secrets/sealing.js';
import type { Accounts } from '../streams/accounts.js';

/** Name of the encrypted field of a passkey's name. */
export const PASSKEY_NAME = 'passkey_name';

export interface AddPasskeyParts {
  accounts: Accounts;
  documents: Documents;
  challenges: Challenges;
  playerKeys: PlayerKeys;
  recoveryCodes: RecoveryCodes;
  emails: SealedEmails;
  mailbox: Mailbox;
  changes: Limiter;
  random: Random;
  clock: Clock;
}

export interface NewPasskey extends Registration {
  challengeToken: string;
  name: string;
  transports: string[];
}

/** Adds the passkey that the browser has created, and notifies the player. */
export class AddPasskey {
  constructor(private readonly parts: AddPasskeyParts) {}

  /**
   * Adds the passkey.
   * @returns the recovery codes if this is the account's first factor
   * @throws Refusal `challenge_invalid`, `passkey_unusable`, `email_unverified`, `passkeys_full`, `conflict`,
   * `too_many_requests`
   */
  async execute(uid: string, passkey: NewPasskey, page: Page, context: CommandContext): Promise<string[] | null> {
    const { accounts, documents, challenges, playerKeys, recoveryCodes, emails, mailbox, changes } = this.parts;
    const { codes, hashes } = await recoveryCodes.create(uid, context);
    const earlier = await accounts.earlier(uid, context);
    if (earlier) {
      const { state } = await accounts.load(uid);
      return issuesCodes(earlier, state, hashes) ? codes : null;
    }
    const [challenge, account, key] = await Promise.all([
      challenges.find(passkey.challengeToken, 'add_passkey'),
      documents.get(credentials, uid),
      playerKeys.of(uid),
    ]);
    if (!account || !key) throw new Refusal('token_invalid');
    const { uid: owner, password_version, webauthn_challenge } = challenge.body;
    if (owner !== uid || password_version !== account.body.password_version) throw new Refusal('challenge_invalid');
    const registered = await registeredKey(passkey, webauthn_challenge, page);
    const claim = await claimPasskey(documents, uid, registered.id);
    changes.take(uid);
    const added = {
      ...registered,
      name: seal(key, PASSKEY_NAME, passkey.name, this.parts.random),
      transports: passkey.transports,
      added_at: new Date(this.parts.clock.now()).toISOString(),
      last_used_at: null,
    };
    try {
      const { events, state } = await accounts.execute(
        uid,
        await accounts.keyed(context, uid),
        (before) => {
          // A reset of the password in the meantime must not leave a passkey of the time before.
          if (before.password_version !== password_version) throw new Refusal('challenge_invalid');
          return addPasskey(before, added, hashes);
        },
        [challenges.use(challenge), claim, ...(await mailbox.warn(emails.unseal(account.body), 'passkeyAdded'))],
      );
      return issuesCodes(events, state, hashes) ? codes : null;
    } catch (error) {
      if (!(error instanceof RevisionConflict)) throw error;
      if (error.collection === challengeDocuments.name) throw new Refusal('challenge_invalid');
      throw error.collection === passkeyClaims.name ? registeredAlready() : error;
    }
  }
}
