const KEY = 'goldwake.referral';

export interface Referral {
  referrer?: string;
  cvref?: string;
}

/** `?ref` and `?cvref` of an address, cut to what sign-up takes; null when it names neither. */
export function referralOf(search: string): Referral | null {
  const query = new URLSearchParams(search);
  const referrer = query.get('ref')?.trim().slice(0, 64);
  const cvref = query.get('cvref')?.trim().slice(0, 200);
  if (!referrer && !cvref) return null;
  return { ...(referrer ? { referrer } : {}), ...(cvref ? { cvref } : {}) };
}

/** Kept until a sign-up takes it along; a later link adds to or replaces an earlier one. */
export const referrals = {
  keep: (referral: Referral): void => localStorage.setItem(KEY, JSON.stringify({ ...referrals.load(), ...referral })),
  load(): Referral {
    try {
      return (JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {}) as Referral;
    } catch {
      return {};
    }
  },
  forget: (): void => localStorage.removeItem(KEY),
};
