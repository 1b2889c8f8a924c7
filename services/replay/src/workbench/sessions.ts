import { createHash, timingSafeEqual } from 'node:crypto';
import { Refusal } from '@goldwake/contracts';
import { type Chance, type Clock, isoNow } from '@goldwake/platform';

const SECRET_BYTES = 32;
/** The oldest ends when one more is opened. */
const SESSIONS_MAX = 20;
/** Wrong tokens within one window; beyond, none is looked at until it ends. */
const WRONG_MAX = 20;
const WINDOW_MS = 60_000;

/** Who may use the workbench: whoever brought the token of this start. The sessions are kept in memory; with the process all is over. */
export class WorkbenchSessions {
  /** Carried by the link that is printed at start, and left in the data folder until the end: see `leaveLink`. */
  readonly token: string;
  /** When each was opened, by the digest of its secret: a look-up by digest tells nothing of the secret by its time. */
  private readonly sessions = new Map<string, string>();
  private wrong = { count: 0, until: 0 };

  constructor(
    private readonly chance: Chance,
    private readonly clock: Clock,
  ) {
    this.token = this.secret();
  }

  /**
   * @returns the session's own secret
   * @throws Refusal `workbench_token_wrong`, `too_many_requests`
   */
  open(token: string): string {
    const now = this.clock.now();
    if (this.wrong.until <= now) this.wrong = { count: 0, until: now + WINDOW_MS };
    if (this.wrong.count >= WRONG_MAX) {
      throw new Refusal('too_many_requests', undefined, { retry_after: (this.wrong.until - now) / 1_000 });
    }
    if (!timingSafeEqual(digest(token), digest(this.token))) {
      this.wrong.count++;
      throw new Refusal('workbench_token_wrong');
    }
    const secret = this.secret();
    const [oldest] = this.sessions.keys();
    if (oldest !== undefined && this.sessions.size >= SESSIONS_MAX) this.sessions.delete(oldest);
    this.sessions.set(key(secret), isoNow(this.clock));
    return secret;
  }

  /** @returns since when it stands. @throws Refusal `workbench_session_required` */
  since(secret: string | undefined): string {
    const since = secret === undefined ? undefined : this.sessions.get(key(secret));
    if (since === undefined) throw new Refusal('workbench_session_required');
    return since;
  }

  end(secret: string): void {
    this.sessions.delete(key(secret));
  }

  private secret(): string {
    return Buffer.from(this.chance.bytes(SECRET_BYTES)).toString('base64url');
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function key(secret: string): string {
  return digest(secret).toString('base64url');
}
