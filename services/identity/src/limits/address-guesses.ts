import { type Clock, callerKey, isSharedAddress } from '@goldwake/core';
import type { DataKey } from '../secrets/data-key.js';
import type { GuessCounter } from './guess-counter.js';
import { MemoryGuesses } from './memory-guesses.js';
import type { SharedGuesses } from './shared-guesses.js';

/**
 * Counts the wrong guesses of an address, at any account. The counter in memory also counts guesses that are being
 * checked. The one in the store counts for all processes, but only after a check, so right guesses write nothing.
 */
export class AddressGuesses {
  private readonly inMemory: Record<'address' | 'loopback', MemoryGuesses>;

  constructor(
    clock: Clock,
    private readonly shared: SharedGuesses,
    private readonly dataKey: Pick<DataKey, 'lookup'>,
  ) {
    this.inMemory = { address: new MemoryGuesses(clock, 'address'), loopback: new MemoryGuesses(clock, 'loopback') };
  }

  /** @param address as `callerAddress` returns it; all addresses of one IPv6 network have the same counters */
  counters(address: string): GuessCounter[] {
    const rule = isSharedAddress(address) ? 'loopback' : 'address';
    // A plain hash would not hide an IPv4 address, because there are few enough to try them all.
    const key = this.dataKey.lookup('guesses', callerKey(address));
    const inMemory = this.inMemory[rule].counter(key);
    // A right guess removes only itself: clearing the counter would also forget wrong guesses at other accounts.
    const forget = () => {
      inMemory.giveBack();
      return [];
    };
    return [{ ...inMemory, forget }, this.shared.wrongGuesses(rule, key)];
  }
}
