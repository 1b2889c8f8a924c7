import { formatHundredths, HALYARD_MAX, HALYARD_MIN } from '@goldwake/contracts';
import { parseScaled } from '../frame/decimal.js';

export type TargetField = 'target' | 'chance';

/**
 * The target multiplier in hundredths. While the player edits a field, `draft` contains its text as typed; the other
 * field shows the target.
 */
export interface TargetForm {
  target: number;
  draft: { field: TargetField; text: string; error: string | null } | null;
}

/** Return to the player in hundredths of a percent: the win chance of a target of 1.00×. */
const RETURN = 9_800;

/** Win chance in ten-thousandths of a percent, rounded. */
export function chanceOf(target: number): number {
  return Math.round((RETURN * 10_000) / target);
}

const CHANCE_MIN = chanceOf(HALYARD_MAX);
const CHANCE_MAX = chanceOf(HALYARD_MIN);

export function openTarget({ target }: { target: number }): TargetForm {
  return { target, draft: null };
}

/** Returns whether a value from the browser's storage is a target that can be played. */
export function isTarget(value: unknown): value is { target: number } {
  const target = (value as { target?: unknown } | null)?.target;
  return Number.isSafeInteger(target) && Number(target) >= HALYARD_MIN && Number(target) <= HALYARD_MAX;
}

export function fieldText(form: TargetForm, field: TargetField): string {
  if (form.draft?.field === field) return form.draft.text;
  return field === 'target' ? formatHundredths(form.target) : chanceText(chanceOf(form.target));
}

export function fieldError(form: TargetForm, field: TargetField): string | undefined {
  return form.draft?.field === field ? (form.draft.error ?? undefined) : undefined;
}

/**
 * Updates the form after typing in a field. A playable value changes the target; an invalid one shows an error at its
 * field and leaves the target unchanged.
 */
export function typeTarget(form: TargetForm, field: TargetField, text: string): TargetForm {
  const target = field === 'target' ? readTarget(text) : readChance(text);
  if (typeof target === 'string') return { target: form.target, draft: { field, text, error: target } };
  return { target, draft: { field, text, error: null } };
}

/** Replaces a valid text by the exact value when the focus leaves its field. */
export function leaveTarget(form: TargetForm): TargetForm {
  return form.draft?.error == null ? openTarget(form) : form;
}

/** Moves the target to the next step, which is larger for larger targets. */
export function stepTarget(form: TargetForm, direction: 1 | -1): TargetForm {
  const below = direction === 1 ? form.target : form.target - 1;
  const step = below < 1_000 ? 10 : below < 10_000 ? 100 : 10 ** Math.floor(Math.log10(below));
  const next = (direction === 1 ? Math.floor(form.target / step) + 1 : Math.ceil(form.target / step) - 1) * step;
  return openTarget({ target: Math.min(HALYARD_MAX, Math.max(HALYARD_MIN, next)) });
}

function readTarget(text: string): number | string {
  const target = parseScaled(text, 2);
  if (typeof target === 'string') return target;
  return isTarget({ target }) ? target : `Use ${formatHundredths(HALYARD_MIN)} to ${formatHundredths(HALYARD_MAX)}`;
}

function readChance(text: string): number | string {
  const chance = parseScaled(text, 4);
  if (typeof chance === 'string') return chance;
  if (chance < CHANCE_MIN || chance > CHANCE_MAX) return `Use ${chanceText(CHANCE_MIN)} to ${chanceText(CHANCE_MAX)} %`;
  return Math.min(HALYARD_MAX, Math.max(HALYARD_MIN, Math.round((RETURN * 10_000) / chance)));
}

function chanceText(chance: number): string {
  const text = `${Math.floor(chance / 10_000)}.${String(chance % 10_000).padStart(4, '0')}`;
  return text.replace(/(\.\d\d\d*?)0+$/, '$1');
}
