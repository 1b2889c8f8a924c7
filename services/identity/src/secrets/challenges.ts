import { msUntil, Refusal } from '@goldwake/contracts';
import {
  type Clock,
  type Document,
  type Documents,
  type DocumentWrite,
  put,
  type Random,
  remove,
} from '@goldwake/core';
import { type Challenge, type ChallengePurpose, type Credentials, challenges } from '../documents.js';
import { digest } from './digest.js';

/** Lifetime of a challenge in milliseconds. The client must send its second request within this time. */
export const CHALLENGE_MS = 5 * 60_000;
const TOKEN_BYTES = 32;
/** Maximum number of open challenges per player. A newer one replaces the oldest. */
const OPEN_MAX = 5;
/** Maximum number of expired challenges, of any player, that are deleted with each new one. */
const TIDIED = 10;

export interface NewChallenge {
  token: string;
  body: Challenge;
  writes: DocumentWrite[];
}

/** Challenge tokens: random, stored only as hashes, accepted once and for a few minutes. */
export class Challenges {
  constructor(
    private readonly documents: Documents,
    private readonly random: Random,
    private readonly clock: Clock,
  ) {}

  /** Creates a challenge for a player who has given the right password. */
  async next(account: Pick<Credentials, 'uid' | 'password_version'>, purpose: ChallengePurpose): Promise<NewChallenge> {
    const { uid, password_version } = account;
    const now = this.clock.now();
    const token = this.randomText();
    const body: Challenge = {
      uid,
      purpose,
      password_version,
      webauthn_challenge: this.randomText(),
      expires_at: new Date(now + CHALLENGE_MS).toISOString(),
    };
    const to = new Date(now).toISOString();
    const [later, ended] = await Promise.all([
      this.documents.find(challenges, { index: 'owner', equals: [uid], range: { from: to, fromExclusive: true } }),
      this.documents.find(challenges, { index: 'end', range: { to }, limit: TIDIED }),
    ]);
    const open = later.filter(({ body }) => this.isOpen(body));
    const rest = [...later.filter(({ body }) => !this.isOpen(body)), ...open.slice(0, 1 - OPEN_MAX), ...ended];
    return {
      token,
      body,
      writes: [...rest.map(({ id }) => remove(challenges, id)), put(challenges, digest(token), body, 0)],
    };
  }

  /**
   * Finds a challenge.
   * @throws Refusal `challenge_invalid` if the token is unknown, of another purpose, expired or used
   */
  async find(token: string, purpose: ChallengePurpose): Promise<Document<Challenge>> {
    const found = await this.documents.get(challenges, digest(token));
    if (!found || found.body.purpose !== purpose || !this.isOpen(found.body)) throw new Refusal('challenge_invalid');
    return found;
  }

  /** Returns whether the token, of any purpose, exists and has not expired. */
  async has(token: string): Promise<boolean> {
    const found = await this.documents.get(challenges, digest(token));
    return found !== undefined && this.isOpen(found.body);
  }

  /**
   * Returns the write that uses up a challenge. If two requests use it concurrently, one fails with `RevisionConflict`.
   */
  use({ id, body }: Document<Challenge>): DocumentWrite {
    return remove(challenges, id, { uid: body.uid });
  }

  private isOpen({ expires_at }: Challenge): boolean {
    return msUntil(Date.parse(expires_at), this.clock.now(), CHALLENGE_MS) > 0;
  }

  private randomText(): string {
    return Buffer.from(this.random.bytes(TOKEN_BYTES)).toString('base64url');
  }
}
