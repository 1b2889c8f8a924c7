import { formatHundredths, parseTideMultiplier, TIDE_MAX, TIDE_MIN } from '@goldwake/contracts';
import { parseScaled } from '../frame/decimal.js';

/**
 * The multiplier at which a bet is cashed out by itself, in hundredths, or null if only by hand, and the text as typed.
 */
export interface TargetForm {
  target: number | null;
  text: string;
  error: string | null;
}

/** What the browser remembers of it. */
export interface KeptTarget {
  target: number | null;
}

export const FIRST_TARGET: KeptTarget = { target: 200 };

export function openTarget({ target }: KeptTarget): TargetForm {
  return { target, text: target === null ? '' : formatHundredths(target), error: null };
}

export function isKeptTarget(value: unknown): value is KeptTarget {
  const target = (value as { target?: unknown } | null)?.target;
  return target === null || isTarget(target);
}

function isTarget(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= TIDE_MIN && Number(value) <= TIDE_MAX;
}

/** Reads a typed target; an empty text is a cash-out by hand. */
export function typeTarget(text: string): TargetForm {
  if (text.trim() === '') return { target: null, text, error: null };
  const target = parseScaled(text.trim().replace(/[×x]$/, ''), 2);
  if (typeof target === 'string') return { target: null, text, error: target };
  return isTarget(target)
    ? { target, text, error: null }
    : { target: null, text, error: `Use ${formatHundredths(TIDE_MIN)} to ${formatHundredths(TIDE_MAX)}` };
}

/** Replaces a valid text by the exact value when the focus leaves its field. */
export function leaveTarget(form: TargetForm): TargetForm {
  return form.error === null ? openTarget(form) : form;
}

/** Moves the target to the next step, which is larger for larger targets. Without a target, it begins at 2.00×. */
export function stepTarget({ target }: TargetForm, direction: 1 | -1): TargetForm {
  if (target === null) return openTarget(FIRST_TARGET);
  const below = direction === 1 ? target : target - 1;
  const step = below < 1_000 ? 10 : below < 10_000 ? 100 : 1_000;
  const next = (direction === 1 ? Math.floor(target / step) + 1 : Math.ceil(target / step) - 1) * step;
  return openTarget({ target: Math.min(TIDE_MAX, Math.max(TIDE_MIN, next)) });
}

/**
 * Returns the share of rounds that reach the target, for example `49.50 %`; rounded down, so that it promises no more.
 */
export function chanceText(target: number): string {
  const chance = Math.floor((99 * 10_000) / target);
  return chance < 1 ? 'under 0.01 %' : `${formatHundredths(chance)} %`;
}

/** Returns a multiplier of the table in hundredths; 0 if there is none. */
export function hundredthsOf(text: string | null): number {
  return text === null ? 0 : (parseTideMultiplier(text) ?? 0);
}
