import { streamName } from '@goldwake/contracts';
import type { ReadOnlyCasino } from '@goldwake/embedded';
import type { AsOf } from '../as-of.js';
import { playerLabel } from '../usernames.js';

/** Says that a player has no wallet events, or none as of the given point. */
export function noWalletEvents(casino: ReadOnlyCasino, uid: string, asOf: AsOf | undefined): string {
  return `${playerLabel(casino, uid)} has no wallet events${scope()}: 0.00 GC, 0.00 SC.`;

  function scope(): string {
    if (asOf === undefined || casino.version(streamName('wallet', uid)) === 0) return '';
    // After a clock set back, events of an earlier time may follow.
    return 'time' in asOf ? ` before the first one recorded after ${asOf.time}` : ' up to then';
  }
}
