import { Refusal } from '@goldwake/contracts';
import type { AccessTokens } from '@goldwake/service';

/** Test tokens: player u1 has the token `token-u1`. */
export const TEST_TOKENS: AccessTokens = {
  verify: async (token) => {
    const uid = /^token-(\w+)$/.exec(token)?.[1];
    if (!uid) throw new Refusal('token_invalid');
    return { uid, sessionId: 's', expiresAt: Number.MAX_SAFE_INTEGER, sessionEndsAt: Number.MAX_SAFE_INTEGER };
  },
};
