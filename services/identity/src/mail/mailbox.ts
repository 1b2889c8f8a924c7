import { Refusal } from '@goldwake/contracts';
import type { Email } from '@goldwake/contracts/http';
import { type Clock, collection, type Documents, type DocumentWrite, type Ids, KeyedQueue, put } from '@goldwake/core';
import type { LimitedLog } from '@goldwake/service';
import type { ActionMode } from '../documents.js';
import type { DataKey } from '../secrets/data-key.js';

/** An e-mail as stored: address and link are encrypted with the data key, `to_normalized` is a keyed hash. */
interface StoredEmail extends Email {
  to_normalized: string;
  /** Older documents lack it. */
  kind?: EmailKind;
}

const EMAILS = collection<StoredEmail>('letters', {
  sent: { fields: ['sent_at'] },
  to: { fields: ['to_normalized', 'sent_at'] },
  kind: { fields: ['to_normalized', 'kind', 'sent_at'] },
});

const LISTED_MAX = 100;
const HOUR_MS = 60 * 60_000;
const ENOUGH = 'This address has got enough e-mails in the last hour; look for them there, or try again later';

/** Kind of an e-mail that contains no code and only warns the player of what happened to the account. */
export type WarningKind =
  | 'emailChangeAsked'
  | 'emailChanged'
  | 'emailInUse'
  | 'passwordChanged'
  | 'passwordReset'
  | 'totpOn'
  | 'totpOff'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'recoveryCodesReplaced'
  | 'recoveryCodeUsed'
  | 'codeReused'
  | 'secondFactorsRemoved';
type EmailKind = ActionMode | WarningKind;

/** Maximum number of warnings of one kind, so that a thief cannot hide a change behind another. */
const WARNINGS = 10;
/**
 * Maximum number of e-mails of a kind in an hour and to one address, whatever account they are about. Anybody can have a
 * link sent to an address that is not theirs. A refused code is reported once, because anybody who knows it can repeat
 * it.
 */
const PER_HOUR: Partial<Record<EmailKind, number>> = {
  verifyEmail: 5,
  changeEmail: 5,
  resetPassword: 20,
  codeReused: 1,
};
/**
 * Maximum of all kinds together. The first of a kind is sent above it too, so that e-mails of one kind do not use up
 * those of another. Others can still use up `changeEmail`: any account can ask for it, and letting each through would
 * flood the address.
 */
const OF_ALL_KINDS = 30;

const WORDS: Record<EmailKind, { subject: string; text: string }> = {
  verifyEmail: {
    subject: 'Confirm your e-mail',
    text: 'Welcome to Goldwake. Open the link within a day to confirm that this address is yours. If you did not sign up, ignore this e-mail.',
  },
  resetPassword: {
    subject: 'Choose a new password',
    text: 'Open the link within an hour to choose a new password. A new password ends every session. If you did not ask for it, ignore this e-mail.',
  },
  changeEmail: {
    subject: 'Confirm your new e-mail',
    text: 'Open the link within an hour to use this address for your Goldwake account. Until then the old one stays. If you did not ask for it, ignore this e-mail.',
  },
  emailChangeAsked: {
    subject: 'Your e-mail is about to change',
    text: 'Somebody who knows your password asked to use another e-mail for your Goldwake account. This address stays until the new one is confirmed. If this was not you, change your password now: that stops it.',
  },
  emailChanged: {
    subject: 'Your e-mail was changed',
    text: 'Your Goldwake account now uses another e-mail address, which was confirmed by a link sent to it. You cannot sign in with this address any more.',
  },
  emailInUse: {
    subject: 'Your e-mail was changed',
    text: 'Your Goldwake account now uses this e-mail address. Sign in with it from now on. If this was not you, choose a new password with “Forgot password” in the log-in dialog.',
  },
  passwordReset: {
    subject: 'Your password was changed',
    text: 'A new password for your Goldwake account was set with a link sent to this address, and every session has ended. If the address had not been confirmed before, it is now, and two-step verification is off. If this was not you, choose a new password with “Forgot password” in the log-in dialog, and check who else can read this mailbox.',
  },
  totpOn: {
    subject: 'An authenticator app was connected',
    text: 'Signing in to your Goldwake account now asks for a code from your authenticator app. If this was not you, choose a new password with “Forgot password” in the log-in dialog, and contact support.',
  },
  totpOff: {
    subject: 'Your authenticator app was disconnected',
    text: 'Signing in to your Goldwake account no longer asks for a code from your authenticator app. If this was not you, choose a new password with “Forgot password” in the log-in dialog, and connect the app again.',
  },
  passkeyAdded: {
    subject: 'A passkey was added',
    text: 'A passkey was added to your Goldwake account as a second step after the password. If this was not you, choose a new password with “Forgot password” in the log-in dialog, and remove the passkey in the settings.',
  },
  passkeyRemoved: {
    subject: 'A passkey was removed',
    text: 'A passkey of your Goldwake account was removed and is no longer accepted. If this was not you, choose a new password with “Forgot password” in the log-in dialog.',
  },
  recoveryCodesReplaced: {
    subject: 'Your recovery codes were replaced',
    text: 'New recovery codes were made for your Goldwake account, and the earlier ones are no longer accepted. If this was not you, choose a new password with “Forgot password” in the log-in dialog.',
  },
  recoveryCodeUsed: {
    subject: 'A recovery code was used',
    text: 'Somebody signed in to your Goldwake account with your password and a recovery code. The code is not accepted again. If this was not you, choose a new password with “Forgot password” in the log-in dialog, and make new recovery codes in the settings.',
  },
  codeReused: {
    subject: 'A code that was used already was given again',
    text: 'Somebody gave your password and a code of your authenticator app that had been used already, or an older one. It was refused. If you typed a code twice, there is nothing to do. If this was not you, somebody may have seen your password and the code: choose a new password with “Forgot password” in the log-in dialog.',
  },
  secondFactorsRemoved: {
    subject: 'Two-step verification was turned off',
    text: 'The casino has removed your authenticator app, your passkeys and your recovery codes because it was told that you had lost them. Every session has ended, and signing in asks for your password only. Turn two-step verification on again in the settings. If you did not ask for it, choose a new password with “Forgot password” in the log-in dialog, and contact support.',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    text: 'The password of your Goldwake account was changed, and every other session has ended. If this was not you, choose a new password with “Forgot password” in the log-in dialog.',
  },
};

/**
 * Stores e-mails instead of sending them. An e-mail counts as sent when it is stored, in the same transaction as the
 * change that caused it. The page /dev/mailbox shows the e-mails.
 */
export class Mailbox {
  static readonly collections = [EMAILS];
  readonly emails = EMAILS;
  private readonly queue = new KeyedQueue();

  constructor(
    private readonly documents: Documents,
    private readonly ids: Ids,
    private readonly clock: Clock,
    private readonly dataKey: Pick<DataKey, 'seal' | 'unseal' | 'lookup'>,
    /** Logs omitted warnings. */
    private readonly log: Pick<LimitedLog, 'warn'>,
  ) {}

  /**
   * Returns the write that sends a link, for the transaction of what the link is about; none if the address has got
   * enough e-mails in the last hour.
   */
  post(to: string, mode: ActionMode, link: string): Promise<DocumentWrite[]> {
    return this.unlessEnough(to, mode, link);
  }

  /** Returns the write that warns the player, for the transaction of what the warning is about; none as `post`. */
  warn(to: string, kind: WarningKind): Promise<DocumentWrite[]> {
    return this.unlessEnough(to, kind, null);
  }

  /**
   * Sends a link. E-mails to one address wait for each other, so that concurrent ones are all counted.
   * @param make returns the link and the writes that belong to it; undefined if nothing is to be sent
   * @throws Refusal `too_many_requests` if the address has got enough e-mails in the last hour, or as `make` does
   */
  send(
    to: string,
    mode: ActionMode,
    make: () => Promise<{ link: string; writes: DocumentWrite[] } | undefined>,
  ): Promise<void> {
    return this.queue.run(this.lookup(to), async () => {
      const waitMs = await this.waitMs(to, mode);
      if (waitMs > 0) {
        this.logOmitted(mode);
        throw new Refusal('too_many_requests', ENOUGH, { retry_after: Math.ceil(waitMs / 1_000) });
      }
      const made = await make();
      if (made) await this.documents.write([...made.writes, this.stored(to, mode, made.link)]);
    });
  }

  /** Warns the player of something that stores nothing itself. Concurrent warnings are all counted. */
  sendWarning(to: string, kind: WarningKind): Promise<void> {
    return this.queue.run(this.lookup(to), async () => this.documents.write(await this.warn(to, kind)));
  }

  /**
   * Returns at most 100 e-mails, newest first.
   * @param to only e-mails to this address, in any case
   */
  async list(to?: string): Promise<Email[]> {
    const found = await this.documents.find(EMAILS, {
      ...(to === undefined ? { index: 'sent' } : { index: 'to', equals: [this.lookup(to)] }),
      order: 'desc',
      limit: LISTED_MAX,
    });
    return found.map(({ body: { to_normalized: _, kind: __, ...email } }) => ({
      ...email,
      to: this.dataKey.unseal(`email_to:${email.letter_id}`, email.to),
      link: email.link && this.dataKey.unseal(`email_link:${email.letter_id}`, email.link),
    }));
  }

  private async unlessEnough(to: string, kind: EmailKind, link: string | null): Promise<DocumentWrite[]> {
    if ((await this.waitMs(to, kind)) === 0) return [this.stored(to, kind, link)];
    this.logOmitted(kind);
    return [];
  }

  /** Returns the time after which an e-mail may be sent, in milliseconds. */
  private async waitMs(to: string, kind: EmailKind): Promise<number> {
    const now = this.clock.now();
    // An e-mail from before a clock was set back may have a later time; it is not counted.
    const range = {
      from: new Date(now - HOUR_MS).toISOString(),
      to: new Date(now).toISOString(),
      fromExclusive: true,
    };
    const ofKind = { index: 'kind', equals: [this.lookup(to), kind], range };
    const ofAll = { index: 'to', equals: [this.lookup(to)], range };
    const sent = await this.documents.count(EMAILS, ofKind);
    if (sent === 0) return 0;
    const isKindFull = sent >= (PER_HOUR[kind] ?? WARNINGS);
    if (!isKindFull && (await this.documents.count(EMAILS, ofAll)) < OF_ALL_KINDS) return 0;
    const [oldest] = await this.documents.find(EMAILS, { ...(isKindFull ? ofKind : ofAll), limit: 1 });
    return oldest ? Date.parse(oldest.body.sent_at) + HOUR_MS - now : 0;
  }

  private logOmitted(kind: EmailKind): void {
    this.log.warn({ kind }, 'E-mail not sent: the address has reached its limit for this hour');
  }

  private stored(to: string, kind: EmailKind, link: string | null): DocumentWrite {
    const letter_id = this.ids.next();
    const sent_at = new Date(this.clock.now()).toISOString();
    return put(EMAILS, letter_id, { ...this.sealed({ letter_id, to, ...WORDS[kind], link, sent_at }), kind });
  }

  /** Returns the document of an e-mail. */
  sealed(email: Email): StoredEmail {
    const { letter_id, to, link } = email;
    return {
      ...email,
      to: this.dataKey.seal(`email_to:${letter_id}`, to),
      to_normalized: this.lookup(to),
      link: link && this.dataKey.seal(`email_link:${letter_id}`, link),
    };
  }

  private lookup(to: string): string {
    return this.dataKey.lookup('email_to', to.trim().toLowerCase());
  }
}
