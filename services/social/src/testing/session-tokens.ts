/** Accepts the uid of a player as the access token, for tests of this service alone. */
export const uidTokens = {
  verify: async (uid: string) => ({
    uid,
    sessionId: 's',
    expiresAt: Number.MAX_SAFE_INTEGER,
    sessionEndsAt: Number.MAX_SAFE_INTEGER,
  }),
};
