import type { DomainEvent, StoredEvent, WalletEvent } from '@goldwake/contracts';
import { balancesOf, playthroughOf, walletReducer } from '@goldwake/wallet/domain';
import { appendEvent, walletAt } from './append-event.js';
import type { CasinoCopy } from './casino-copy.js';
import { aboutWallet, type Drill } from './drill.js';
import { pickEvent, pickWallet } from './pick.js';

const isGrant = ({ event }: { event: { type: string } }) => event.type === 'coins_granted';

export const eventDuplicated: Drill = {
  name: 'event-duplicated',
  description:
    'a grant was executed twice under one command, with correct balances and hashes, as a buggy writer would do',
  inject(copy, random) {
    const wallet = pickWallet(copy, random, 3);
    const { event } = pickEvent(copy, random, wallet, [1, wallet.version - 1], isGrant);
    const version = wallet.version + 1;
    const fact = { type: 'coins_granted', data: restatedAtEnd(copy, event as StoredEvent<WalletEvent>) } as DomainEvent;
    const event_id = appendEvent(copy, event.stream, fact, event);
    return {
      event_id,
      what: `the command of ${event.eventId} was executed again as ${event_id}`,
      commands: aboutWallet(wallet.uid, version),
    };
  },
};

/** Returns the data of an event with the balances that the wallet's reducer gives if the event happens again now. */
function restatedAtEnd(copy: CasinoCopy, event: StoredEvent<WalletEvent>): object {
  const after = walletReducer.evolve(walletAt(copy, event.stream), event as WalletEvent);
  return { ...event.data, balances: balancesOf(after), playthrough: playthroughOf(after) };
}
