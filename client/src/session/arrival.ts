import { type Referral, referralOf } from './referral.js';

export interface Arrival {
  /** `?ref` and `?cvref`: who sent this visitor, and by which poster. */
  referral: Referral | null;
  /** `?acn=purchase`: a letter's link to the coin packages. */
  purchase: boolean;
  /** The query without what was taken from it: what is kept, shared and bookmarked. */
  rest: string;
}

export function arrivalOf(search: string): Arrival {
  const query = new URLSearchParams(search);
  const purchase = query.get('acn') === 'purchase';
  for (const name of ['ref', 'cvref', 'acn']) query.delete(name);
  const rest = query.toString();
  return { referral: referralOf(search), purchase, rest: rest ? `?${rest}` : '' };
}
