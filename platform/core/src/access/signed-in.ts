/** The signed-in player and the session of a request, taken from its access token. */
export interface SignedIn {
  uid: string;
  sessionId: string;
  /** Time at which the session ends if it is not refreshed, in milliseconds since the Unix epoch. */
  sessionEndsAt: number;
}

export interface VerifiedToken extends SignedIn {
  /** Time at which the token expires, in milliseconds since the Unix epoch. */
  expiresAt: number;
}

/** Verifies access tokens. The identity service provides the implementation under the injection token ACCESS_TOKENS. */
export interface AccessTokens {
  /**
   * Verifies a token.
   * @throws Refusal `token_invalid`, `token_expired`
   */
  verify(token: string): Promise<VerifiedToken>;
  /**
   * Returns whether the session is known to have ended. If so, all its tokens are refused, including those that were
   * verified earlier.
   */
  isEnded?(sessionId: string): boolean;
}
