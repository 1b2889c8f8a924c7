/** Player and session of a request, taken from its access token. */
export interface SignedIn {
  uid: string;
  sessionId: string;
}

export interface VerifiedToken extends SignedIn {
  /** Expiry in milliseconds since the Unix epoch. */
  expiresAt: number;
}

/** Verifier of access tokens, provided by identity under ACCESS_TOKENS. */
export interface AccessTokens {
  /**
   * Verifies a token.
   * @throws Refusal `token_invalid`, `token_expired`
   */
  verify(token: string): Promise<VerifiedToken>;
  /**
   * Returns true if the session is known to have ended; tokens of the session that were verified earlier are then
   * refused.
   */
  isEnded?(sessionId: string): boolean;
}
