import { formatMoney } from '@goldwake/contracts';
import { systemContext } from '@goldwake/core';
import { adjust } from '@goldwake/wallet/domain';
import { appendEvent, only, walletAt } from './append-event.js';
import { aboutWallet, type Drill } from './drill.js';
import { pickWallet } from './pick.js';

export const selfAdjusted: Drill = {
  name: 'self-adjusted',
  description: 'a player adjusted their own balance, which only an operator may do',
  inject(copy, random) {
    const { uid, stream, version } = pickWallet(copy, random, 2);
    const amount = 1_000_000n * BigInt(1 + random.below(500));
    const wish = { currency: 'sweeps_coins', amount: String(amount), reason: 'goodwill', by: uid } as const;
    const event_id = appendEvent(
      copy,
      stream,
      only(adjust(walletAt(copy, stream), wish)),
      systemContext(random.hex(4), uid),
    );
    return {
      event_id,
      what: `${event_id}: ${uid} added ${formatMoney(amount, 'sweeps_coins')} to their own balance`,
      commands: aboutWallet(uid, version + 1),
    };
  },
};
