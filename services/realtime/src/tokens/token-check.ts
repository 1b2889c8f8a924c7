import { type CloseName, Refusal } from '@goldwake/contracts';
import type { EndedSessions } from './ended-sessions.js';
import type { RealtimeClaims, RealtimeTokens } from './tokens.js';

export interface TokenCheckParts {
  tokens: RealtimeTokens;
  ended: EndedSessions;
}

/** Checks a token and returns its claims, or the close reason for its socket if it is rejected. Never throws. */
export async function checkToken(parts: TokenCheckParts, token: string): Promise<RealtimeClaims | CloseName> {
  try {
    const claims = await parts.tokens.verify(token);
    return (await parts.ended.stored(claims.sessionId)) ?? claims;
  } catch (error) {
    // All other failures are faults of the server, so the client may reconnect.
    if (!(error instanceof Refusal)) return 'server_going_away';
    return error.code === 'token_expired' ? 'token_expired' : 'token_invalid';
  }
}
