import type { Clock, Documents } from '@goldwake/core';
import type { SecretHolders, SecretRequest } from '@goldwake/service';
import { credentials, sessions } from '../documents.js';
import { DEVICE_COOKIE } from '../http/device-cookie.js';
import { REFRESH_COOKIE } from '../http/refresh-cookie.js';
import type { ActionCodes } from '../secrets/action-codes.js';
import type { Challenges } from '../secrets/challenges.js';
import { digest } from '../secrets/digest.js';
import { familyHash, isTokenOf } from '../secrets/refresh-tokens.js';
import type { SealedEmails } from '../secrets/sealed-emails.js';
import type { KnownDevices } from '../sessions/known-devices.js';

/** Recognizes open sessions by their refresh cookie. */
export class RefreshHolders implements SecretHolders {
  constructor(
    private readonly documents: Documents,
    private readonly clock: Clock,
  ) {}

  async holderOf({ cookies }: SecretRequest): Promise<string | undefined> {
    const token = cookies[REFRESH_COOKIE];
    const family = token === undefined ? undefined : familyHash(token);
    if (token === undefined || family === undefined) return undefined;
    const [session] = await this.documents.find(sessions, { index: 'family', equals: [family], limit: 1 });
    if (!session || session.body.ended_at || !isTokenOf(session.body, token)) return undefined;
    return Date.parse(session.body.expires_at) > this.clock.now() ? session.id : undefined;
  }
}

/** Recognizes recipients of an e-mail by the code in its link. */
export class CodeHolders implements SecretHolders {
  readonly readsBody = true;

  constructor(private readonly codes: ActionCodes) {}

  async holderOf({ body }: SecretRequest): Promise<string | undefined> {
    const code = textOf(body, 'oobCode');
    return code !== undefined && (await this.codes.isOpen(code)) ? digest(code) : undefined;
  }
}

/** Recognizes players between the two steps of a sign-in by the token of the first step. */
export class ChallengeHolders implements SecretHolders {
  readonly readsBody = true;

  constructor(private readonly challenges: Challenges) {}

  async holderOf({ body }: SecretRequest): Promise<string | undefined> {
    const token = textOf(body, 'challengeToken');
    return token !== undefined && (await this.challenges.has(token)) ? digest(token) : undefined;
  }
}

/** Recognizes the devices of an account by their cookie and the e-mail address in the body. */
export class DeviceHolders implements SecretHolders {
  readonly readsBody = true;

  constructor(
    private readonly documents: Documents,
    private readonly emails: SealedEmails,
    private readonly devices: KnownDevices,
  ) {}

  async holderOf({ cookies, body }: SecretRequest): Promise<string | undefined> {
    const [token, email] = [cookies[DEVICE_COOKIE], textOf(body, 'email')];
    if (token === undefined || email === undefined) return undefined;
    const equals = [this.emails.lookup(email)];
    const [account] = await this.documents.find(credentials, { index: 'email', equals, limit: 1 });
    // Also searched for without an account, so that the duration does not reveal whether there is one.
    return this.devices.find(account?.body.uid ?? '', token);
  }
}

/** Returns a field of a body that has not been validated yet. */
function textOf(body: unknown, field: string): string | undefined {
  const value = (body as Record<string, unknown> | null | undefined)?.[field];
  return typeof value === 'string' ? value : undefined;
}
