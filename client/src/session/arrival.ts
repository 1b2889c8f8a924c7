import { type Referral, referralOf } from './referral.js';

export interface Arrival {
  /** Referrer and referral campaign from the query parameters `ref` and `cvref`. */
  referral: Referral | null;
  /** Whether the query contains `acn=purchase`, which e-mail links use to open the coin packages. */
  purchase: boolean;
  /** Id of the purchase from whose payment page the player returns; null if the query has none. */
  purchaseId: string | null;
  /**
   * Query string without the parameters that were handled. It replaces the query in the address bar, so that sharing
   * and bookmarks omit them. Equal to the given query if it contains none of them.
   */
  rest: string;
}

const PURCHASE_ID = /^\w[\w.-]{0,79}$/;

export function arrivalOf(search: string): Arrival {
  const query = new URLSearchParams(search);
  const purchase = query.get('acn') === 'purchase';
  const returned = query.get('purchase');
  const handled = ['ref', 'cvref', 'acn', 'purchase'].filter((name) => query.has(name));
  for (const name of handled) query.delete(name);
  const rest = query.toString();
  return {
    referral: referralOf(search),
    purchase,
    purchaseId: returned !== null && PURCHASE_ID.test(returned) ? returned : null,
    rest: handled[0] ? rest && `?${rest}` : search,
  };
}
