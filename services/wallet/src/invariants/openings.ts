import { defineInvariant } from '@goldwake/core';

export const openings = defineInvariant({
  name: 'openings',
  rule: 'a wallet stream begins with wallet_opened and contains it once',
  initial: () => null,
  check(_, event, violate) {
    if (!event.stream.startsWith('wallet-')) return;
    const opens = event.type === 'wallet_opened';
    if (opens !== (event.version === 1)) {
      violate(event, opens ? 'opens a wallet that was opened before' : 'is the first event of a wallet');
    }
  },
});
