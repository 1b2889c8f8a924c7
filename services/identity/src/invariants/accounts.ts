import { defineInvariant } from '@goldwake/core';

export const accounts = defineInvariant({
  name: 'accounts',
  rule: 'an account stream begins with account_opened and contains it once',
  initial: () => null,
  check(_, event, violate) {
    if (!event.stream.startsWith('account-')) return;
    const opens = event.type === 'account_opened';
    if (opens !== (event.version === 1)) {
      violate(event, opens ? 'opens an account that was opened before' : 'is the first event of an account');
    }
  },
});
