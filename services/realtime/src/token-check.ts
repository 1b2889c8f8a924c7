import { type CloseName, Refusal } from '@goldwake/contracts';
import type { EndedSessions } from './ended-sessions.js';
import type { RealtimeClaims, RealtimeTokens } from './tokens.js';

export interface TokenCheckParts {
  tokens: RealtimeTokens;
  ended: EndedSessions;
}

/** What a token says, or with which name to close the socket that brought it; never throws. */
export async function checkToken(parts: TokenCheckParts, token: string): Promise<RealtimeClaims | CloseName> {
  try {
    const claims = await parts.tokens.verify(token);
    return (await parts.ended.stored(claims.sessionId)) ?? claims;
  } catch (error) {
    // Whatever else fails is the house's own trouble: the client may come back.
    if (!(error instanceof Refusal)) return 'server_going_away';
    return error.code === 'token_expired' ? 'token_expired' : 'token_invalid';
  }
}
