import type { RateLimit } from '@goldwake/service';
import { ChallengeHolders, CodeHolders, DeviceHolders, RefreshHolders } from './secret-holders.js';

const MINUTE_MS = 60_000;
const perAddress = (takes: number, loopbackTakes: number, holders?: RateLimit['holders']): RateLimit => ({
  per: 'address',
  takes,
  loopbackTakes,
  windowMs: MINUTE_MS,
  ...(holders && { holders }),
});

export const SIGN_UPS = perAddress(100, 10_000);
export const SIGN_INS = perAddress(100, 10_000, DeviceHolders);
/** Limit of second steps of sign-ins. Wrong codes have much lower limits per account. */
export const SECOND_FACTORS = perAddress(60, 10_000, ChallengeHolders);
export const SIGN_OUTS = perAddress(300, 10_000, RefreshHolders);
export const REFRESHES = perAddress(300, 10_000, RefreshHolders);
/** Limit of requests that send an e-mail, whatever its address. */
export const EMAILS = perAddress(20, 1_000, DeviceHolders);
/** Limit of requests that send an e-mail for a player who is signed in. */
export const EMAILS_OF_PLAYER: RateLimit = { per: 'player', takes: 20, windowMs: MINUTE_MS };
/** Limit of requests that contain a one-time code from an e-mail. */
export const CODES = perAddress(30, 1_000, CodeHolders);
/** Limit of changes of a player's own account, valid or not. Each kind of stored change also has a lower limit. */
export const ACCOUNT_CHANGES: RateLimit = { per: 'player', takes: 120, windowMs: MINUTE_MS };
/**
 * Limit of what ends the use of a stolen access token: a new password and the end of sessions. It counts per access
 * token, so that the thief cannot use up the owner's next one, and more coarsely per session.
 */
export const REMEDIES: [RateLimit, RateLimit] = [
  { per: 'token', takes: 120, windowMs: MINUTE_MS },
  { per: 'session', takes: 600, windowMs: MINUTE_MS },
];
