import { type CommandContext, Refusal } from '@goldwake/contracts';
import type { Documents, DocumentWrite } from '@goldwake/core';
import { type Credentials, credentials } from '../documents.js';
import { isSecondFactorOn, type SecondFactors } from '../domain/second-factors.js';
import type { SecurityLog } from '../limits/security-log.js';
import type { Origin, SignInAttempts } from '../limits/sign-in-attempts.js';
import type { Challenges } from '../secrets/challenges.js';
import { requestOptions } from '../secrets/passkeys.js';
import type { PasswordHashes } from '../secrets/password-hashes.js';
import type { SealedEmails } from '../secrets/sealed-emails.js';
import type { KnownDevices } from '../sessions/known-devices.js';
import type { Device, Started } from '../sessions/new-session.js';
import type { SessionStarter } from '../sessions/session-starter.js';
import type { Accounts } from '../streams/accounts.js';

export interface SignInParts {
  accounts: Accounts;
  documents: Documents;
  passwords: PasswordHashes;
  emails: SealedEmails;
  devices: KnownDevices;
  tries: SignInAttempts;
  log: SecurityLog;
  challenges: Challenges;
  starter: SessionStarter;
}

/** Where a sign-in comes from: the browser, its address and the domain of its page. */
export interface SignInCaller extends Device {
  address: string;
  hostname: string;
}

/** An account whose password was right, and the writes that clear the counters of its guesses. */
interface Checked {
  account: Credentials;
  clearing: DocumentWrite[];
}

/**
 * Checks the password and starts a session, unless the account has a second factor. An unknown e-mail address gets the
 * same response as a wrong password, after the same time.
 */
export class SignIn {
  constructor(private readonly parts: SignInParts) {}

  /**
   * Signs the player in.
   * @throws Refusal `credentials_wrong`, `too_many_requests`; only with the right password `banned`, and
   * `second_factor_required` with a challenge for the second step
   */
  async execute(
    body: { email: string; password: string },
    caller: SignInCaller,
    context: CommandContext,
  ): Promise<Started> {
    const emailHash = this.parts.emails.lookup(body.email);
    const account = await this.find(emailHash);
    const device = account && (await this.parts.devices.find(account.uid, caller.deviceToken));
    try {
      const checked = await this.checked(account, emailHash, body.password, { address: caller.address, device });
      return await this.start(checked, caller, context);
    } catch (error) {
      const facts = { uid: account?.uid ?? null, address: caller.address, knownDevice: device !== undefined };
      this.parts.log.refused('signIn', error, facts, context);
      throw error;
    }
  }

  private async find(emailHash: string): Promise<Credentials | undefined> {
    const [found] = await this.parts.documents.find(credentials, { index: 'email', equals: [emailHash], limit: 1 });
    return found?.body;
  }

  private async checked(
    account: Credentials | undefined,
    emailHash: string,
    password: string,
    origin: Origin,
  ): Promise<Checked> {
    const { passwords, tries } = this.parts;
    const { right, clearing } = await tries.count(emailHash, origin, () =>
      passwords.verify(account?.password_hash, password),
    );
    if (!account || !right) throw new Refusal('credentials_wrong');
    return { account, clearing };
  }

  private async start({ account, clearing }: Checked, caller: SignInCaller, context: CommandContext): Promise<Started> {
    const { uid, password_version } = account;
    try {
      return await this.parts.starter.start({ uid, password_version }, caller, context, clearing);
    } catch (error) {
      if (error instanceof Refusal && error.code === 'second_factor_required') {
        throw await this.secondFactorRequired(account, caller.hostname, clearing);
      }
      await this.parts.documents.write(clearing);
      throw error;
    }
  }

  /** Creates the challenge for the second step and returns the refusal that contains it. */
  private async secondFactorRequired(
    account: Credentials,
    hostname: string,
    clearing: readonly DocumentWrite[],
  ): Promise<Refusal> {
    const { accounts, challenges, documents } = this.parts;
    const { secondFactors } = (await accounts.load(account.uid)).state;
    const { token, body, writes } = await challenges.next(account, 'sign_in');
    await documents.write([...writes, ...clearing]);
    const passkey_options = requestOptions(hostname, body.webauthn_challenge, secondFactors.passkeys);
    return new Refusal('second_factor_required', undefined, {
      second_factor: {
        challenge_token: token,
        expires_at: body.expires_at,
        methods: methodsOf(secondFactors, passkey_options !== null),
        passkey_options,
      },
    });
  }
}

function methodsOf(factors: SecondFactors, hasPasskey: boolean) {
  return [
    ...(factors.totp?.confirmed_at ? (['totp'] as const) : []),
    ...(hasPasskey ? (['passkey'] as const) : []),
    ...(isSecondFactorOn(factors) && factors.recovery_codes.size > 0 ? (['recovery_code'] as const) : []),
  ];
}
