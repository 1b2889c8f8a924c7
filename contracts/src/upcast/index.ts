import type { EventType, VersionOf } from '../registry.js';
import { statingReversedBet } from '../wallet/upcast/bet-rolled-back.js';
import { statingFactor } from '../wallet/upcast/coins-granted.js';
import { type Upcaster, upcasting } from '../upcast.js';
import { statingBalances } from '../wallet/upcast/wallet-opened.js';

/** The list of upcasters required to reach each schema version. */
interface StepsTo {
  2: readonly [Upcaster];
  3: readonly [Upcaster, Upcaster];
  4: readonly [Upcaster, Upcaster, Upcaster];
  5: readonly [Upcaster, Upcaster, Upcaster, Upcaster];
}
type UpcastType = { [T in EventType]: VersionOf<T> extends 1 ? never : T }[EventType];

/**
 * Registry of all upcasters. An event type needs one for each version before the newest; otherwise the code does not
 * compile. To change the shape of an event: change its type and its declaration's version, append the upcaster for the
 * previous data, add a golden file of the new schema, and state in the previous golden file what its data becomes.
 */
export const UPCASTERS = {
  wallet_opened: [statingBalances],
  coins_granted: [statingFactor],
  bet_rolled_back: [statingReversedBet],
} satisfies { [T in UpcastType]: VersionOf<T> extends keyof StepsTo ? StepsTo[VersionOf<T>] : never };

export const { currentVersion, upcast } = upcasting(UPCASTERS);

export { UnknownSchema, type Upcaster, type Upcasters, type Upcasting, upcasting } from '../upcast.js';
