import type { EventOf, StoredEvent } from '@goldwake/contracts';
import { systemContext } from '@goldwake/core';
import { grant } from '@goldwake/wallet/domain';
import { appendEvent, only, walletAt } from './append-event.js';
import { aboutWallet, type Drill } from './drill.js';
import { isCausedGrant, pickEvent, pickWallet } from './pick.js';

export const grantedAgain: Drill = {
  name: 'granted-again',
  description: 'a bonus was granted a second time for one claim, under another command and grant id',
  inject(copy, random) {
    const wallet = pickWallet(copy, random, 3);
    const { event } = pickEvent(copy, random, wallet, [1, wallet.version], isCausedGrant);
    const given = { ...(event as StoredEvent<EventOf<'coins_granted'>>).data, grant_id: random.hex(4) };
    const { correlationId, causationId, actor } = event;
    const context = { ...systemContext(random.hex(4), actor), correlationId, causationId };
    const event_id = appendEvent(copy, wallet.stream, only(grant(walletAt(copy, wallet.stream), given)), context);
    return {
      event_id,
      what: `${event_id} grants the bonus of ${causationId} again, which ${event.eventId} had granted`,
      commands: [...aboutWallet(wallet.uid, wallet.version + 1), `show --correlation ${correlationId}`],
    };
  },
};
