import { type Clock, type DocumentWrite, type Ids, put, type Random } from '@goldwake/core';
import { sessions } from '../documents.js';
import { newFamily, SESSION_MS } from '../secrets/refresh-tokens.js';

const USER_AGENT_MAX = 200;

/** Data of a new session, from which the client's response is built. */
export interface Started {
  uid: string;
  sessionId: string;
  refreshToken: string;
}

/**
 * Prepares new sessions. A session exists only after `write` has been stored together with the event `session_started`.
 */
export class NewSessions {
  constructor(
    private readonly ids: Ids,
    private readonly random: Random,
    private readonly clock: Clock,
  ) {}

  prepare(uid: string, userAgent: string | undefined): { started: Started; write: DocumentWrite } {
    const { token, row } = newFamily(this.random);
    const sessionId = this.ids.next();
    const now = this.clock.now();
    const at = new Date(now).toISOString();
    const session = {
      ...row,
      session_id: sessionId,
      uid,
      user_agent: userAgent?.slice(0, USER_AGENT_MAX) ?? null,
      started_at: at,
      last_used_at: at,
      expires_at: new Date(now + SESSION_MS).toISOString(),
      ended_at: null,
    };
    return { started: { uid, sessionId, refreshToken: token }, write: put(sessions, sessionId, session, 0) };
  }
}
