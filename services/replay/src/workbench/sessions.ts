import { createHash, timingSafeEqual } from 'node:crypto';
import { Refusal } from '@goldwake/contracts';
import { type Clock, isoNow, type Random } from '@goldwake/core';

const SECRET_BYTES = 32;
/** Maximum number of open sessions. Opening another one ends the oldest. */
const SESSIONS_MAX = 20;

/**
 * Sessions of engineers who opened the workbench with this process's token. They are kept in memory and end
 * with the process.
 */
export class WorkbenchSessions {
  /**
   * Token in the workbench link. The link is printed at startup and stored in the data folder until the process ends;
   * see `leaveLink`.
   */
  readonly token: string;
  /**
   * Opening time of each session, keyed by a digest of the session's secret. Looking up a digest reveals nothing about
   * the secret through timing.
   */
  private readonly sessions = new Map<string, string>();

  constructor(
    private readonly random: Random,
    private readonly clock: Clock,
  ) {
    this.token = this.secret();
  }

  isToken(token: string): boolean {
    return timingSafeEqual(digest(token), digest(this.token));
  }

  /** Returns a public id of an open session; undefined if there is none with this secret. */
  find(secret: string): string | undefined {
    const id = key(secret);
    return this.sessions.has(id) ? id : undefined;
  }

  /**
   * Opens a session. Wrong tokens have no limit of their own, because nobody can guess 256 bits; the limit of the route
   * counts them per address, and never the right one with them.
   * @returns the session's own secret
   * @throws Refusal `workbench_token_wrong`
   */
  open(token: string): string {
    if (!this.isToken(token)) throw new Refusal('workbench_token_wrong');
    const secret = this.secret();
    const [oldest] = this.sessions.keys();
    if (oldest !== undefined && this.sessions.size >= SESSIONS_MAX) this.sessions.delete(oldest);
    this.sessions.set(key(secret), isoNow(this.clock));
    return secret;
  }

  /**
   * Checks the secret of a session.
   * @returns the time at which the session was opened
   * @throws Refusal `workbench_session_required`
   */
  since(secret: string | undefined): string {
    const since = secret === undefined ? undefined : this.sessions.get(key(secret));
    if (since === undefined) throw new Refusal('workbench_session_required');
    return since;
  }

  end(secret: string): void {
    this.sessions.delete(key(secret));
  }

  private secret(): string {
    return Buffer.from(this.random.bytes(SECRET_BYTES)).toString('base64url');
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function key(secret: string): string {
  return digest(secret).toString('base64url');
}
