import { browserStorage, parseJson } from '../storage/browser-storage.js';

const KEY = 'goldwake.referral';

export interface Referral {
  referrer?: string;
  cvref?: string;
}

/**
 * Reads the parameters `ref` and `cvref` from a query string and cuts them to the lengths that sign-up accepts. Returns
 * null if both are missing.
 */
export function referralOf(search: string): Referral | null {
  const query = new URLSearchParams(search);
  const referrer = query.get('ref')?.trim().slice(0, 64);
  const cvref = query.get('cvref')?.trim().slice(0, 200);
  if (!referrer && !cvref) return null;
  return { ...(referrer ? { referrer } : {}), ...(cvref ? { cvref } : {}) };
}

/**
 * Stores a referral until a sign-up uses it. A later referral link overwrites the values that it contains and keeps the
 * others.
 */
export const referrals = {
  keep: (referral: Referral): void => browserStorage.setItem(KEY, JSON.stringify({ ...referrals.load(), ...referral })),
  load(): Referral {
    const { referrer, cvref } = (parseJson(browserStorage.getItem(KEY)) ?? {}) as Record<string, unknown>;
    return { ...(typeof referrer === 'string' && { referrer }), ...(typeof cvref === 'string' && { cvref }) };
  },
  forget: (): void => browserStorage.removeItem(KEY),
};
