import { type AccountEvent, type EventType, idOf, type SecondFactorEvent, type StoredEvent } from '@goldwake/contracts';
import { defineInvariant } from '@goldwake/core';
import { isUnusedStep } from '../domain/index.js';

interface Factors {
  totp: { id: string; isOn: boolean; step: number } | undefined;
  /** Keyed hashes of the unused recovery codes. */
  codes: Set<string>;
  /** Newest signature counters of the passkeys, by id. */
  passkeys: Map<string, number>;
  /** Id of the command that last used a factor. */
  usedBy: string | undefined;
}

/** Types of the events that use up a factor at a sign-in. */
const USES: readonly EventType[] = ['totp_code_accepted', 'recovery_code_used', 'passkey_used'];

export const secondFactors = defineInvariant<{ players: Map<string, Factors> }>({
  name: 'second factors',
  rule: 'a second factor is used, changed or removed only while the account has it, each code is used once, and a session starts only with a factor of the account',
  types: [
    'session_started',
    'totp_enrolled',
    'totp_confirmed',
    'totp_disabled',
    'totp_code_accepted',
    'recovery_codes_issued',
    'recovery_code_used',
    'passkey_added',
    'passkey_renamed',
    'passkey_used',
    'passkey_removed',
    'second_factors_removed',
  ],
  initial: () => ({ players: new Map() }),
  check({ players }, event, violate) {
    const uid = idOf(event.stream);
    const known = players.get(uid);
    // Most players have no second factor, so they need no entry.
    if (!known && event.type === 'session_started') return;
    const factors = known ?? none();
    players.set(uid, factors);
    if (event.type === 'session_started') {
      if (isOn(factors) && factors.usedBy !== event.commandId)
        violate(event, 'starts a session without a second factor');
      return;
    }
    const fault = take(factors, event as StoredEvent<AccountEvent> as SecondFactorEvent);
    if (fault !== undefined) violate(event, fault);
    if (USES.includes(event.type as EventType)) factors.usedBy = event.commandId;
  },
});

function none(): Factors {
  return { totp: undefined, codes: new Set(), passkeys: new Map(), usedBy: undefined };
}

function isOn({ totp, passkeys }: Factors): boolean {
  return totp?.isOn === true || passkeys.size > 0;
}

/** Records an event. Returns what is wrong with it; undefined if nothing is. */
function take(factors: Factors, event: SecondFactorEvent): string | undefined {
  const { totp, codes, passkeys } = factors;
  switch (event.type) {
    case 'totp_enrolled': {
      factors.totp = { id: event.data.totp_id, isOn: false, step: 0 };
      return totp?.isOn ? `replaces the authenticator app ${totp.id}, which is in use` : undefined;
    }
    case 'totp_confirmed': {
      const { totp_id, step } = event.data;
      factors.totp = { id: totp_id, isOn: true, step };
      return totp?.id === totp_id && !totp.isOn
        ? undefined
        : `confirms the authenticator app ${totp_id}, which does not wait for its first code`;
    }
    case 'totp_disabled': {
      factors.totp = undefined;
      dropIdleCodes(factors);
      return totp?.id === event.data.totp_id ? undefined : noApp(event.data.totp_id);
    }
    case 'totp_code_accepted': {
      const { totp_id, step } = event.data;
      if (!totp?.isOn || totp.id !== totp_id) return noApp(totp_id);
      const before = totp.step;
      const isUnused = isUnusedStep(step, before);
      if (isUnused) totp.step = step;
      return isUnused ? undefined : `accepts the code of step ${step} after that of step ${before}`;
    }
    case 'recovery_codes_issued':
      factors.codes = new Set(event.data.hashes);
      if (event.data.hashes.some((hash) => codes.has(hash)))
        return 'issues recovery codes that the account has already';
      return isOn(factors) ? undefined : 'issues recovery codes to an account without a second factor';
    case 'recovery_code_used':
      return codes.delete(event.data.hash) ? undefined : 'uses a recovery code that was used before or never issued';
    case 'passkey_added': {
      const { passkey_id, counter } = event.data;
      const isKnown = passkeys.has(passkey_id);
      passkeys.set(passkey_id, counter);
      return isKnown ? `adds the passkey ${passkey_id}, which the account has already` : undefined;
    }
    case 'passkey_renamed':
      return passkeys.has(event.data.passkey_id) ? undefined : noPasskey(event.data.passkey_id);
    case 'passkey_used': {
      const { passkey_id, counter } = event.data;
      const before = passkeys.get(passkey_id);
      if (before === undefined) return noPasskey(passkey_id);
      passkeys.set(passkey_id, Math.max(before, counter));
      // Authenticators without a counter always report 0.
      return counter > before || (counter === 0 && before === 0)
        ? undefined
        : `uses a passkey with counter ${counter} after ${before}`;
    }
    case 'passkey_removed': {
      const isKnown = passkeys.delete(event.data.passkey_id);
      dropIdleCodes(factors);
      return isKnown ? undefined : noPasskey(event.data.passkey_id);
    }
    case 'second_factors_removed': {
      const wasOn = isOn(factors);
      Object.assign(factors, none());
      return wasOn ? undefined : 'removes the second factors of an account that has none';
    }
  }
}

/** Recovery codes become invalid with the last factor. */
function dropIdleCodes(factors: Factors): void {
  if (!isOn(factors)) factors.codes.clear();
}

const noApp = (id: string) => `is about the authenticator app ${id}, which the account does not use`;
const noPasskey = (id: string) => `is about the passkey ${id}, which the account does not have`;
