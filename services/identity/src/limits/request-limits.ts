import type { RateLimit } from '@goldwake/service';

const MINUTE_MS = 60_000;
const perAddress = (takes: number, loopbackTakes: number): RateLimit => ({
  per: 'address',
  takes,
  loopbackTakes,
  windowMs: MINUTE_MS,
});

export const SIGN_UPS = perAddress(100, 10_000);
export const SIGN_INS = perAddress(100, 10_000);
/** Second steps of sign-ins. Wrong codes have much lower limits per account. */
export const SECOND_FACTORS = perAddress(60, 10_000);
export const SIGN_OUTS = perAddress(300, 10_000);
export const REFRESHES = perAddress(300, 10_000);
/** Requests that send an e-mail to any address. */
export const EMAILS = perAddress(20, 1_000);
/** Requests with the one-time code of an e-mail. */
export const CODES = perAddress(30, 1_000);
/** Changes of a player's own account, valid or not. Each kind of change that is stored has a lower limit of its own. */
export const ACCOUNT_CHANGES: RateLimit = { per: 'player', takes: 120, windowMs: MINUTE_MS };
