import type { SignalLampParams } from '@goldwake/contracts';
import { isOneOf, SIGNAL_LAMP_MAX_PICKS, SIGNAL_LAMP_NUMBERS, SIGNAL_LAMP_RISKS } from '@goldwake/contracts';

export const NUMBERS: readonly number[] = Array.from({ length: SIGNAL_LAMP_NUMBERS }, (_, at) => at + 1);

/** Adds or removes a number. Returns the same parameters if there are already as many picks as allowed. */
export function togglePick(params: SignalLampParams, number: number): SignalLampParams {
  const { picks } = params;
  if (picks.includes(number)) return { ...params, picks: picks.filter((pick) => pick !== number) };
  if (picks.length === SIGNAL_LAMP_MAX_PICKS) return params;
  return { ...params, picks: [...picks, number].sort((a, b) => a - b) };
}

/**
 * Replaces the picks by random ones: as many as before, or as many as allowed if there were none.
 * @param random returns a number from 0 to below 1; the picks decide no payout, so any source will do
 */
export function randomPicks(params: SignalLampParams, random: () => number): SignalLampParams {
  const left = [...NUMBERS];
  const count = params.picks.length || SIGNAL_LAMP_MAX_PICKS;
  const picks = Array.from({ length: count }, () => left.splice(Math.floor(random() * left.length), 1)[0] as number);
  return { ...params, picks: picks.sort((a, b) => a - b) };
}

/** Returns whether a value from the browser's storage contains picks and a risk. No picks are allowed here. */
export function isParams(value: unknown): value is SignalLampParams {
  const { picks, risk } = (value ?? {}) as Partial<SignalLampParams>;
  return (
    isOneOf(SIGNAL_LAMP_RISKS, risk) &&
    Array.isArray(picks) &&
    picks.length <= SIGNAL_LAMP_MAX_PICKS &&
    picks.every((pick, at) => isOneOf(NUMBERS, pick) && (at === 0 || pick > (picks[at - 1] ?? 0)))
  );
}
