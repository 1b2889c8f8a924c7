import type { SessionsResponse } from '@goldwake/contracts/http';
import type { Clock, Documents } from '@goldwake/core';
import { openSessions } from '../sessions/open-sessions.js';
import type { Accounts } from '../streams/accounts.js';
import { deviceOf } from './device.js';

/** Lists the open sessions of a player, newest first. */
export class SessionList {
  constructor(
    private readonly accounts: Accounts,
    private readonly documents: Documents,
    private readonly clock: Clock,
  ) {}

  async of(uid: string, currentId: string): Promise<SessionsResponse> {
    const open = await openSessions(this.accounts, this.documents, uid);
    const now = new Date(this.clock.now()).toISOString();
    const result = open
      .reverse()
      .filter(({ body }) => body.expires_at > now)
      .map(({ body: { session_id, started_at, last_used_at, user_agent } }) => {
        const current = session_id === currentId;
        return {
          session_id,
          device: deviceOf(user_agent),
          started_at,
          last_seen_at: current ? now : last_used_at,
          current,
        };
      });
    return { result, total: result.length };
  }
}
