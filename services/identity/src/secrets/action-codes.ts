import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '@goldwake/contracts';
import {
  type Chance,
  type Clock,
  type Document,
  type Documents,
  type DocumentWrite,
  put,
  remove,
} from '@goldwake/platform';
import { type ActionCode, type ActionMode, actionCodes, type Credentials, type Standing } from '../collections.js';
import { digest } from './digest.js';

const HOUR_MS = 60 * 60 * 1000;
const LIFE_MS: Record<ActionMode, number> = { verifyEmail: 24 * HOUR_MS, resetPassword: HOUR_MS, changeEmail: HOUR_MS };
const CODE_BYTES = 32;
const LINKS_MAX = 20;

export interface NewCode {
  /** Path of the client's page. */
  link: string;
  writes: DocumentWrite[];
}

/** Codes behind the links in letters: random, stored hashed, good once and for a while. */
export class ActionCodes {
  constructor(
    private readonly documents: Documents,
    private readonly chance: Chance,
    private readonly clock: Clock,
  ) {}

  /** For a player who has none yet. @param email of a `changeEmail`: the address it proves */
  first(account: Credentials, mode: ActionMode, email?: string): NewCode {
    const code = Buffer.from(this.chance.bytes(CODE_BYTES)).toString('base64url');
    const body: ActionCode = {
      uid: account.uid,
      mode,
      standing: standingOf(account),
      expires_at: new Date(this.clock.now() + LIFE_MS[mode]).toISOString(),
      used_at: null,
      ...(email !== undefined && { email }),
    };
    return { link: `/auth/action?mode=${mode}&oobCode=${code}`, writes: [put(actionCodes, digest(code), body, 0)] };
  }

  /** The newest link counts: older ones of the kind go. @param account as it was when the player asked */
  async next(account: Credentials, mode: ActionMode, email?: string): Promise<NewCode> {
    const { link, writes } = this.first(account, mode, email);
    return { link, writes: [...(await this.withdraw(account.uid, mode)), ...writes] };
  }

  /** The writes after which no link of these kinds is good any more. */
  async withdraw(uid: string, ...modes: ActionMode[]): Promise<DocumentWrite[]> {
    const found = await Promise.all(
      modes.map((mode) => this.documents.find(actionCodes, { index: 'owner', equals: [uid, mode], limit: LINKS_MAX })),
    );
    return found.flat().map(({ id }) => remove(actionCodes, id));
  }

  /** @throws Refusal `action_code_invalid` for a code unknown, of the other kind, used or expired */
  async find(code: string, mode: ActionMode): Promise<Document<ActionCode>> {
    const found = await this.documents.get(actionCodes, digest(code));
    const good =
      found && found.body.mode === mode && !found.body.used_at && Date.parse(found.body.expires_at) > this.clock.now();
    if (!good) throw new Refusal('action_code_invalid');
    return found;
  }

  /** @throws Refusal `action_code_invalid` where e-mail or password have changed since the code was asked for */
  requireStanding({ body }: Document<ActionCode>, account: Credentials): void {
    if (!isDeepStrictEqual(body.standing, standingOf(account))) throw new Refusal('action_code_invalid');
  }

  /** The write that uses a code up; of two at once, one meets RevisionConflict. */
  use({ id, body, revision }: Document<ActionCode>): DocumentWrite {
    return put(actionCodes, id, { ...body, used_at: new Date(this.clock.now()).toISOString() }, revision);
  }
}

function standingOf({ email_normalized, password_version }: Credentials): Standing {
  return { email_normalized, password_version };
}
