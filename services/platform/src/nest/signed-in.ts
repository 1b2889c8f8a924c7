/** Who sent a request, as their access token says. */
export interface SignedIn {
  uid: string;
  sessionId: string;
}

export interface VerifiedToken extends SignedIn {
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** Provided by identity under ACCESS_TOKENS. */
export interface AccessTokens {
  /** @throws Refusal `token_invalid`, `token_expired` */
  verify(token: string): Promise<VerifiedToken>;
  /** True when the session is known here to be over: a token verified before is then no longer enough. */
  isEnded?(sessionId: string): boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the bearer guard; null on open routes. */
    player: SignedIn | null;
  }
}
