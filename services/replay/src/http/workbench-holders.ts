import type { SecretHolders, SecretRequest } from '@goldwake/service';
import { WorkbenchSessions } from '../workbench/sessions.js';
import { readSessionCookie } from './session-cookie.js';

/** Recognizes engineers: requests with the cookie of an open workbench session, or with the token of the link. */
export class WorkbenchHolders implements SecretHolders {
  readonly readsBody = true;

  constructor(private readonly sessions: WorkbenchSessions) {}

  holderOf(request: SecretRequest): string | undefined {
    const secret = readSessionCookie(request);
    const session = secret === undefined ? undefined : this.sessions.find(secret);
    if (session) return session;
    const { token } = (request.body ?? {}) as { token?: unknown };
    return typeof token === 'string' && this.sessions.isToken(token) ? 'link' : undefined;
  }
}
