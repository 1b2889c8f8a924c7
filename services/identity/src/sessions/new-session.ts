import { type Clock, type DocumentWrite, type Ids, put, type Random } from '@goldwake/core';
import { sessions } from '../documents.js';
import { newFamily, sessionEnd } from '../secrets/refresh-tokens.js';

const USER_AGENT_MAX = 200;

/** What a browser sends about itself. */
export interface Device {
  userAgent: string | undefined;
  /** Token of the device cookie; undefined if the browser has none. */
  deviceToken: string | undefined;
}

/** Data of a new session, from which the client's response is built. */
export interface Started {
  uid: string;
  sessionId: string;
  refreshToken: string;
  /** Time at which the session ends if it is not refreshed, in milliseconds since the Unix epoch. */
  endsAt: number;
  /** Token for the device cookie; undefined if the device keeps the one that it has. */
  deviceToken?: string;
}

/**
 * Prepares new sessions. A session exists only after `write` has been stored together with the event `session_started`.
 */
export class NewSessions {
  constructor(
    private readonly ids: Ids,
    private readonly random: Random,
    private readonly clock: Clock,
    private readonly lifeMs: number,
  ) {}

  prepare(uid: string, userAgent: string | undefined): { started: Started; write: DocumentWrite } {
    const { token, row } = newFamily(this.random);
    const sessionId = this.ids.next();
    const now = this.clock.now();
    const at = new Date(now).toISOString();
    const endsAt = sessionEnd(now, now, this.lifeMs);
    const session = {
      ...row,
      session_id: sessionId,
      uid,
      user_agent: userAgent?.slice(0, USER_AGENT_MAX) ?? null,
      started_at: at,
      last_used_at: at,
      expires_at: new Date(endsAt).toISOString(),
      ended_at: null,
    };
    return {
      started: { uid, sessionId, refreshToken: token, endsAt },
      write: put(sessions, sessionId, session, 0),
    };
  }
}
