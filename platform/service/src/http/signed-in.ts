import type { VerifiedToken } from '@goldwake/core';

export type { AccessTokens, SignedIn, VerifiedToken } from '@goldwake/core';

declare module 'fastify' {
  interface FastifyRequest {
    /** The player who sent the request, set by the bearer guard; null on public routes. */
    player: VerifiedToken | null;
  }
}
