import { type AccountEvent, msSince, Refusal, type Sealed, type SecondFactorEvent } from '@goldwake/contracts';
import { isUnusedStep } from './totp-step.js';

export const PASSKEYS_MAX = 10;
/** Time in which an authenticator app must be confirmed, because its key may still be on a screen. */
export const ENROLMENT_MS = 15 * 60_000;

export interface Totp {
  id: string;
  secret: Sealed;
  /** ISO. */
  enrolled_at: string;
  /** ISO time at which the first code was accepted; null while the enrolment is pending, so that it does not count. */
  confirmed_at: string | null;
  /** Newest 30-second step whose code was accepted. Only later steps are accepted. */
  last_step: number;
  /** Step of the first code, which connected the app; 0 while the enrolment is pending. */
  first_step: number;
}

export interface Passkey {
  id: string;
  name: Sealed;
  public_key: string;
  /** Newest signature counter of the authenticator; many authenticators always report 0. */
  counter: number;
  transports: readonly string[];
  rp_id: string;
  added_at: string;
  last_used_at: string | null;
}

/** Second factors of an account, folded from its events. */
export interface SecondFactors {
  totp: Totp | null;
  /** Keyed hashes of the recovery codes that have not been used. */
  recovery_codes: ReadonlySet<string>;
  passkeys: readonly Passkey[];
}

export const NO_SECOND_FACTORS: SecondFactors = { totp: null, recovery_codes: new Set(), passkeys: [] };

/** A second factor whose cryptographic check has succeeded. The decider still checks that it has not been used. */
export type Proof =
  | { kind: 'totp'; totpId: string; step: number }
  | { kind: 'recovery_code'; hash: string }
  | { kind: 'passkey'; passkeyId: string; counter: number; usedAt: string };

/** The part of an account's state that these deciders need. */
interface Owner {
  uid: string;
  email_verified: boolean;
  secondFactors: SecondFactors;
}

/** Returns whether a sign-in needs a second factor. */
export function isSecondFactorOn(factors: SecondFactors): boolean {
  return countOf(factors) > 0;
}

/** Returns the number of factors: the authenticator app if it is on, and the passkeys. */
export function countOf({ totp, passkeys }: SecondFactors): number {
  return (isOn(totp) ? 1 : 0) + passkeys.length;
}

function isOn(totp: Totp | null): totp is Totp & { confirmed_at: string } {
  return totp !== null && totp.confirmed_at !== null;
}

export function evolveSecondFactors(state: SecondFactors, event: SecondFactorEvent): SecondFactors {
  const { totp, passkeys } = state;
  switch (event.type) {
    case 'totp_enrolled': {
      const { totp_id: id, secret, enrolled_at } = event.data;
      return { ...state, totp: { id, secret, enrolled_at, confirmed_at: null, last_step: 0, first_step: 0 } };
    }
    case 'totp_confirmed': {
      const { confirmed_at, step } = event.data;
      return { ...state, totp: totp && { ...totp, confirmed_at, last_step: step, first_step: step } };
    }
    case 'totp_disabled':
      return withoutIdleCodes({ ...state, totp: null });
    case 'totp_code_accepted':
      return { ...state, totp: totp && { ...totp, last_step: event.data.step } };
    case 'recovery_codes_issued':
      return { ...state, recovery_codes: new Set(event.data.hashes) };
    case 'recovery_code_used': {
      const left = new Set(state.recovery_codes);
      left.delete(event.data.hash);
      return { ...state, recovery_codes: left };
    }
    case 'passkey_added': {
      const { uid: _, passkey_id: id, ...passkey } = event.data;
      return { ...state, passkeys: [...passkeys, { id, ...passkey, last_used_at: null }] };
    }
    case 'passkey_renamed':
      return withPasskey(state, event.data.passkey_id, { name: event.data.name });
    case 'passkey_used': {
      const { passkey_id, counter, used_at } = event.data;
      return withPasskey(state, passkey_id, { counter, last_used_at: used_at });
    }
    case 'passkey_removed':
      return withoutIdleCodes({ ...state, passkeys: passkeys.filter(({ id }) => id !== event.data.passkey_id) });
    case 'second_factors_removed':
      return NO_SECOND_FACTORS;
  }
}

/** Recovery codes become invalid when the last factor is removed. */
function withoutIdleCodes(state: SecondFactors): SecondFactors {
  return isSecondFactorOn(state) ? state : { ...state, recovery_codes: new Set() };
}

function withPasskey(state: SecondFactors, passkeyId: string, change: Partial<Passkey>): SecondFactors {
  const passkeys = state.passkeys.map((passkey) => (passkey.id === passkeyId ? { ...passkey, ...change } : passkey));
  return { ...state, passkeys };
}

/**
 * Refuses a second factor for an address that nobody has proved: its owner could reset the password, but never sign in.
 * @throws Refusal `email_unverified`
 */
function requireProvedEmail({ email_verified }: Pick<Owner, 'email_verified'>): void {
  if (!email_verified) throw new Refusal('email_unverified');
}

/**
 * Starts to connect an authenticator app. It counts only after a code has been confirmed.
 * @throws Refusal `email_unverified`, `totp_on_already`
 */
export function enrolTotp(owner: Owner, totpId: string, secret: Sealed, enrolled_at: string): SecondFactorEvent[] {
  const { uid, secondFactors } = owner;
  requireProvedEmail(owner);
  if (isOn(secondFactors.totp)) throw new Refusal('totp_on_already');
  return [{ type: 'totp_enrolled', data: { uid, totp_id: totpId, secret, enrolled_at } }];
}

/**
 * Returns the authenticator app that waits for its first code.
 * @throws Refusal `totp_on_already`; `challenge_invalid` if there is none or it was enrolled too long ago
 */
export function pendingTotp({ totp }: SecondFactors, now: number): Totp {
  if (isOn(totp)) throw new Refusal('totp_on_already');
  if (!totp || msSince(Date.parse(totp.enrolled_at), now) >= ENROLMENT_MS) throw new Refusal('challenge_invalid');
  return totp;
}

/**
 * Requires that an enrolment is still the one that waits for its first code.
 * @throws Refusal as `pendingTotp` does; `challenge_invalid` if another enrolment has replaced it
 */
export function requirePending(factors: SecondFactors, totpId: string | undefined, now: number): void {
  if (pendingTotp(factors, now).id !== totpId) throw new Refusal('challenge_invalid');
}

/** Returns the id of the authenticator app that the events of a command enrolled or confirmed. */
export function totpOf(events: readonly Pick<AccountEvent, 'type' | 'data'>[]): string | undefined {
  const data = events.find(({ type }) => type === 'totp_enrolled' || type === 'totp_confirmed')?.data;
  return data && 'totp_id' in data ? data.totp_id : undefined;
}

/**
 * Confirms the authenticator app with the step of its first code. That code is not accepted again.
 * @param hashes recovery codes, which are issued if this is the first factor
 * @throws Refusal as `pendingTotp` does; `email_unverified`; `conflict` if another enrolment has replaced this one
 */
export function confirmTotp(
  owner: Owner,
  { totpId, step, now }: { totpId: string; step: number; now: number },
  hashes: readonly string[],
): SecondFactorEvent[] {
  const { uid, secondFactors } = owner;
  requireProvedEmail(owner);
  if (pendingTotp(secondFactors, now).id !== totpId) throw new Refusal('conflict');
  return [
    { type: 'totp_confirmed', data: { uid, totp_id: totpId, step, confirmed_at: new Date(now).toISOString() } },
    ...firstCodes(owner, hashes),
  ];
}

/** Disconnects the authenticator app, or withdraws a pending enrolment. Returns no event if there is neither. */
export function disableTotp({ uid, secondFactors: { totp } }: Owner): SecondFactorEvent[] {
  return totp ? [{ type: 'totp_disabled', data: { uid, totp_id: totp.id } }] : [];
}

/**
 * Replaces the recovery codes.
 * @throws Refusal `second_factor_off`
 */
export function issueRecoveryCodes({ uid, secondFactors }: Owner, hashes: readonly string[]): SecondFactorEvent[] {
  if (!isSecondFactorOn(secondFactors)) throw new Refusal('second_factor_off');
  return [{ type: 'recovery_codes_issued', data: { uid, hashes } }];
}

function firstCodes({ uid, secondFactors }: Owner, hashes: readonly string[]): SecondFactorEvent[] {
  if (isSecondFactorOn(secondFactors)) return [];
  return [{ type: 'recovery_codes_issued', data: { uid, hashes } }];
}

/**
 * Returns whether the events of a command contain new recovery codes.
 * @throws Refusal `challenge_invalid` if these codes have been used up or replaced since
 */
export function issuesCodes(
  events: readonly { type: string }[],
  { secondFactors: { recovery_codes: left } }: Pick<Owner, 'secondFactors'>,
  hashes: readonly string[],
): boolean {
  if (!events.some(({ type }) => type === 'recovery_codes_issued')) return false;
  if (left.size === 0 || ![...left].every((hash) => hashes.includes(hash))) {
    throw new Refusal('challenge_invalid', 'The recovery codes of this request were used up or replaced');
  }
  return true;
}

/** @throws Refusal `email_unverified`, `passkeys_full` */
export function requireRoomForPasskey(owner: Owner): void {
  const { secondFactors } = owner;
  requireProvedEmail(owner);
  if (secondFactors.passkeys.length >= PASSKEYS_MAX) throw new Refusal('passkeys_full');
}

/**
 * Adds a passkey.
 * @param hashes recovery codes, which are issued if this is the first factor
 * @throws Refusal as `requireRoomForPasskey` does; `conflict` if the account has this passkey
 */
export function addPasskey(
  owner: Owner,
  { id, last_used_at: _, ...passkey }: Passkey,
  hashes: readonly string[],
): SecondFactorEvent[] {
  const { uid, secondFactors } = owner;
  requireRoomForPasskey(owner);
  if (secondFactors.passkeys.some((known) => known.id === id)) throw new Refusal('conflict');
  return [{ type: 'passkey_added', data: { uid, passkey_id: id, ...passkey } }, ...firstCodes(owner, hashes)];
}

/** @throws Refusal `not_found` */
export function renamePasskey({ uid, secondFactors }: Owner, passkeyId: string, name: Sealed): SecondFactorEvent[] {
  passkeyOf(secondFactors, passkeyId);
  return [{ type: 'passkey_renamed', data: { uid, passkey_id: passkeyId, name } }];
}

/** @throws Refusal `not_found` */
export function removePasskey({ uid, secondFactors }: Owner, passkeyId: string): SecondFactorEvent[] {
  passkeyOf(secondFactors, passkeyId);
  return [{ type: 'passkey_removed', data: { uid, passkey_id: passkeyId } }];
}

/** Removes the authenticator app, a pending enrolment and all passkeys. */
export function withdrawSecondFactors(owner: Owner): SecondFactorEvent[] {
  const { uid, secondFactors } = owner;
  const removed = secondFactors.passkeys.map(({ id }) => {
    return { type: 'passkey_removed', data: { uid, passkey_id: id } } as const;
  });
  return [...disableTotp(owner), ...removed];
}

function passkeyOf({ passkeys }: SecondFactors, passkeyId: string): Passkey {
  const passkey = passkeys.find(({ id }) => id === passkeyId);
  if (!passkey) throw new Refusal('not_found');
  return passkey;
}

/**
 * Uses up a second factor at a sign-in. Of two requests with the same code, only one succeeds.
 * @returns no event if the account has no second factor
 * @throws Refusal `second_factor_required` without a proof; `totp_code_used`; `second_factor_wrong` if the proof has
 * been used or its factor was removed
 */
export function useSecondFactor({ uid, secondFactors }: Owner, proof: Proof | undefined): SecondFactorEvent[] {
  if (!isSecondFactorOn(secondFactors)) return [];
  if (!proof) throw new Refusal('second_factor_required');
  requireUnusedCode(secondFactors, proof);
  if (!isUsable(secondFactors, proof)) throw new Refusal('second_factor_wrong');
  switch (proof.kind) {
    case 'totp':
      return [{ type: 'totp_code_accepted', data: { uid, totp_id: proof.totpId, step: proof.step } }];
    case 'recovery_code':
      return [{ type: 'recovery_code_used', data: { uid, hash: proof.hash } }];
    case 'passkey': {
      const { passkeyId: passkey_id, counter, usedAt: used_at } = proof;
      return [{ type: 'passkey_used', data: { uid, passkey_id, counter, used_at } }];
    }
  }
}

/**
 * Refuses the code of the step that was accepted last. Only somebody who knows this code gets this refusal, so it tells
 * nothing about the codes that are still accepted. Codes of earlier steps are wrong.
 * @throws Refusal `totp_code_used`
 */
export function requireUnusedCode({ totp }: SecondFactors, proof: Proof): void {
  if (proof.kind !== 'totp' || !isOn(totp) || totp.id !== proof.totpId) return;
  if (proof.step === totp.last_step) throw new Refusal('totp_code_used');
}

/** Returns whether the proof is the code that connected the app, and no other code has been accepted since. */
export function isFirstCode({ totp }: SecondFactors, proof: Proof): boolean {
  if (proof.kind !== 'totp' || proof.totpId !== totp?.id) return false;
  return proof.step === totp.first_step && proof.step === totp.last_step;
}

/** Returns whether the proof belongs to a factor of the account and has not been used. */
export function isUsable({ totp, recovery_codes, passkeys }: SecondFactors, proof: Proof): boolean {
  switch (proof.kind) {
    case 'totp':
      return isOn(totp) && totp.id === proof.totpId && isUnusedStep(proof.step, totp.last_step);
    case 'recovery_code':
      return recovery_codes.has(proof.hash);
    case 'passkey': {
      const passkey = passkeys.find(({ id }) => id === proof.passkeyId);
      // Authenticators without a counter always report 0. With a counter, a number that does not increase suggests a
      // copied passkey.
      return (
        passkey !== undefined && (proof.counter > passkey.counter || (proof.counter === 0 && passkey.counter === 0))
      );
    }
  }
}
