import { idOf, type SecondFactorEvent, type StoredEvent } from '@goldwake/contracts';
import { defineInvariant } from '@goldwake/core';

type Changed = StoredEvent<SecondFactorEvent>;

interface Factors {
  hasTotp: boolean;
  passkeys: Set<string>;
  /** First factor of the account, whose command has to issue recovery codes; undefined once it did. */
  first: Changed | undefined;
}

/** A player without recovery codes loses the account together with the factor. */
export const firstCodes = defineInvariant<{ players: Map<string, Factors> }>({
  name: 'first recovery codes',
  rule: 'the command that adds the first second factor of an account also issues recovery codes',
  types: [
    'totp_confirmed',
    'totp_disabled',
    'recovery_codes_issued',
    'passkey_added',
    'passkey_removed',
    'second_factors_removed',
  ],
  initial: () => ({ players: new Map() }),
  check({ players }, event, violate) {
    const uid = idOf(event.stream);
    const factors = players.get(uid) ?? none();
    players.set(uid, factors);
    const { first } = factors;
    factors.first = undefined;
    if (first && (event.type !== 'recovery_codes_issued' || event.commandId !== first.commandId)) {
      violate(first, 'adds the first second factor without recovery codes');
    }
    const wasOn = isOn(factors);
    take(factors, event as Changed as SecondFactorEvent);
    if (!wasOn && isOn(factors)) factors.first = event as Changed;
  },
  end({ players }, violate) {
    for (const { first } of players.values()) {
      if (first) violate(first, 'adds the first second factor without recovery codes');
    }
  },
});

const none = (): Factors => ({ hasTotp: false, passkeys: new Set(), first: undefined });

const isOn = ({ hasTotp, passkeys }: Factors) => hasTotp || passkeys.size > 0;

function take(factors: Factors, { type, data }: SecondFactorEvent): void {
  if (type === 'totp_confirmed') factors.hasTotp = true;
  else if (type === 'totp_disabled') factors.hasTotp = false;
  else if (type === 'passkey_added') factors.passkeys.add(data.passkey_id);
  else if (type === 'passkey_removed') factors.passkeys.delete(data.passkey_id);
  else if (type === 'second_factors_removed') Object.assign(factors, none());
}
