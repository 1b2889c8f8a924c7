import { type Referral, referralOf } from './referral.js';

export interface Arrival {
  /** Referrer and referral campaign from the query parameters `ref` and `cvref`. */
  referral: Referral | null;
  /** Whether the query contains `acn=purchase`, which e-mail links use to open the coin packages. */
  purchase: boolean;
  /**
   * Query string without the parameters that were handled. It replaces the query in the address bar, so that sharing
   * and bookmarks omit them.
   */
  rest: string;
}

export function arrivalOf(search: string): Arrival {
  const query = new URLSearchParams(search);
  const purchase = query.get('acn') === 'purchase';
  for (const name of ['ref', 'cvref', 'acn']) query.delete(name);
  const rest = query.toString();
  return { referral: referralOf(search), purchase, rest: rest ? `?${rest}` : '' };
}
