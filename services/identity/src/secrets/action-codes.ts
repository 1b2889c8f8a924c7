import { isDeepStrictEqual } from 'node:util';
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
import {
  type ActionCode,
  type ActionMode,
  actionCodes,
  type CodeStatus,
  type Credentials,
  credentials,
} from '../documents.js';
import { digest } from './digest.js';

const HOUR_MS = 60 * 60 * 1000;
const LIFE_MS: Record<ActionMode, number> = { verifyEmail: 24 * HOUR_MS, resetPassword: HOUR_MS, changeEmail: HOUR_MS };
const CODE_BYTES = 32;
const MODES: readonly ActionMode[] = ['verifyEmail', 'resetPassword', 'changeEmail'];

export interface NewCode {
  /** Path of the client page that the e-mail links to. */
  link: string;
  writes: DocumentWrite[];
}

/** One-time codes in e-mail links. They are random, stored only as hashes, and expire after a limited time. */
export class ActionCodes {
  constructor(
    private readonly documents: Documents,
    private readonly random: Random,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates a code; earlier codes stay valid.
   * @param account the account as read when the player made the request
   */
  create(account: Credentials, mode: ActionMode, more: Pick<ActionCode, 'email' | 'device'> = {}): NewCode {
    const code = Buffer.from(this.random.bytes(CODE_BYTES)).toString('base64url');
    const body: ActionCode = {
      uid: account.uid,
      mode,
      standing: statusOf(account),
      expires_at: new Date(this.clock.now() + LIFE_MS[mode]).toISOString(),
      used_at: null,
      ...more,
    };
    return { link: `/auth/action?mode=${mode}&oobCode=${code}`, writes: [put(actionCodes, digest(code), body, 0)] };
  }

  /**
   * Creates a code that replaces all older codes of the same kind.
   * @param email for a `changeEmail` code, the address that the code confirms
   */
  async next(account: Credentials, mode: 'verifyEmail' | 'changeEmail', email?: string): Promise<NewCode> {
    const { link, writes } = this.create(account, mode, email === undefined ? {} : { email });
    return { link, writes: [...(await this.withdraw(account.uid, mode)), ...writes] };
  }

  /** Returns the writes that invalidate all of the player's codes of the given kinds. */
  async withdraw(uid: string, ...modes: ActionMode[]): Promise<DocumentWrite[]> {
    const found = await Promise.all(modes.map((mode) => this.of(uid, mode)));
    return found.flat().map(({ id }) => remove(actionCodes, id));
  }

  /**
   * Returns the write that uses a code, and those that invalidate all other codes of the player. Of two concurrent
   * requests with the same code, one fails with `RevisionConflict`.
   */
  async useLast(found: Document<ActionCode>): Promise<DocumentWrite[]> {
    const codes = await Promise.all(MODES.map((mode) => this.of(found.body.uid, mode)));
    const others = codes.flat().filter(({ id }) => id !== found.id);
    return [this.use(found), ...others.map(({ id }) => remove(actionCodes, id))];
  }

  /** Returns the stored codes of one kind, also used and expired ones. */
  of(uid: string, mode: ActionMode): Promise<Document<ActionCode>[]> {
    return this.documents.find(actionCodes, { index: 'owner', equals: [uid, mode] });
  }

  /**
   * Finds a code.
   * @throws Refusal `action_code_invalid` if the code is unknown, of another kind, used or expired
   */
  async find(code: string, mode: ActionMode): Promise<Document<ActionCode>> {
    const found = await this.documents.get(actionCodes, digest(code));
    if (found?.body.mode !== mode || !isOpen(found.body, this.clock.now())) throw new Refusal('action_code_invalid');
    return found;
  }

  /** Returns whether the code, of any kind, exists and is neither used nor expired. */
  async isOpen(code: string): Promise<boolean> {
    const found = await this.documents.get(actionCodes, digest(code));
    return found !== undefined && isOpen(found.body, this.clock.now());
  }

  /**
   * Finds a code and the account to which it was sent.
   * @throws Refusal `action_code_invalid` as `find` and `requireValid`, or if the account no longer exists
   */
  async findValid(
    code: string,
    mode: ActionMode,
  ): Promise<{ found: Document<ActionCode>; account: Document<Credentials> }> {
    const found = await this.find(code, mode);
    const account = await this.documents.get(credentials, found.body.uid);
    if (!account) throw new Refusal('action_code_invalid');
    this.requireValid(found, account.body);
    return { found, account };
  }

  /**
   * Checks that the e-mail address and the password have not changed since the code was requested.
   * @throws Refusal `action_code_invalid` if either has changed
   */
  requireValid({ body }: Document<ActionCode>, account: Credentials): void {
    if (!isDeepStrictEqual(body.standing, statusOf(account))) throw new Refusal('action_code_invalid');
  }

  /** Returns the write that marks a code as used. Of two concurrent requests, one fails with `RevisionConflict`. */
  use({ id, body, revision }: Document<ActionCode>): DocumentWrite {
    return put(actionCodes, id, { ...body, used_at: new Date(this.clock.now()).toISOString() }, revision);
  }
}

/** Returns the time at which a code was created, in milliseconds since the Unix epoch. */
export function createdAt({ expires_at, mode }: ActionCode): number {
  return Date.parse(expires_at) - LIFE_MS[mode];
}

/** Returns whether a code is neither used nor expired. */
export function isOpen({ used_at, expires_at, mode }: ActionCode, now: number): boolean {
  return !used_at && msUntil(Date.parse(expires_at), now, LIFE_MS[mode]) > 0;
}

function statusOf({ email_normalized, password_version }: Credentials): CodeStatus {
  return { email_normalized, password_version };
}
