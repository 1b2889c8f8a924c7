import { type Referral, referralOf } from './referral.js';

export interface Arrival {
  /** Referrer and referral campaign from the `?ref` and `?cvref` parameters. */
  referral: Referral | null;
  /** Whether `?acn=purchase` is set: the link in e-mails that opens the coin packages. */
  purchase: boolean;
  /** Query string without the consumed parameters, for the address bar, sharing and bookmarks. */
  rest: string;
}

export function arrivalOf(search: string): Arrival {
  const query = new URLSearchParams(search);
  const purchase = query.get('acn') === 'purchase';
  for (const name of ['ref', 'cvref', 'acn']) query.delete(name);
  const rest = query.toString();
  return { referral: referralOf(search), purchase, rest: rest ? `?${rest}` : '' };
}
