import type { SessionsAnswer } from '@goldwake/contracts/http';
import type { Clock, Documents } from '@goldwake/platform';
import { sessions } from '../collections.js';
import { deviceOf } from './device.js';

const LISTED_MAX = 100;

/** Where a player is signed in; the newest first. */
export class SessionList {
  constructor(
    private readonly documents: Documents,
    private readonly clock: Clock,
  ) {}

  async of(uid: string, currentId: string): Promise<SessionsAnswer> {
    const found = await this.documents.find(sessions, {
      index: 'owner',
      equals: [uid],
      order: 'desc',
      limit: LISTED_MAX,
    });
    const now = new Date(this.clock.now()).toISOString();
    const result = found
      .filter(({ body }) => !body.ended_at && body.expires_at > now)
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
