import { idOf, type WalletEvent } from '@goldwake/contracts';
import { balancesOf, heldOf, playthroughOf, walletReducer } from '@goldwake/wallet/domain';
import type { CasinoCopy } from './casino-copy.js';

/**
 * Replaces the balances that a wallet's events state from a version on by those that the wallet's reducer gives, and
 * recomputes the hashes, so that the wallet is consistent after a change of that event.
 * @returns the number of events from the version on
 */
export function restate(copy: CasinoCopy, stream: string, fromVersion: number): number {
  let state = walletReducer.initial(idOf(stream));
  const events = [...copy.casino.streamEvents(stream)];
  copy.together(() => {
    for (const raw of events) {
      state = walletReducer.evolve(state, raw.event as WalletEvent);
      if (raw.event.version < fromVersion) continue;
      const data = JSON.parse(raw.dataText);
      const stated = { balances: balancesOf(state), playthrough: playthroughOf(state) };
      const held = 'held' in data ? { held: heldOf(state) } : {};
      copy.setData(raw, JSON.stringify({ ...data, ...stated, ...held }));
    }
  });
  copy.sign(stream, fromVersion);
  return events.length - fromVersion + 1;
}
