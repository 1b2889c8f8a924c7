import {
  DICE_CHANCE_MAX,
  DICE_CHANCE_MIN,
  DICE_HOUSE_EDGE,
  DICE_MAX_ROLL,
  DICE_OUTCOMES,
  type DiceDirection,
  diceChance,
  diceMultiplier,
  formatHundredths,
  isPlayable,
  targetForChance,
} from '@goldwake/contracts';
import { parseScaled } from '../frame/decimal.js';

/**
 * Odds of a bet: the target in hundredths and the direction. The target, chance and multiplier fields all show this
 * same pair, each in its own unit.
 */
export interface Odds {
  target: number;
  direction: DiceDirection;
}

export type OddsField = 'target' | 'chance' | 'multiplier';

/**
 * State of the field that the player is editing. Its text stays as typed while it has the focus; the other two fields
 * show the odds. If the typed value lies between two playable targets, `note` states which bet is played.
 */
export interface OddsDraft {
  field: OddsField;
  text: string;
  error: string | null;
  note: string | null;
}

export interface OddsForm {
  odds: Odds;
  draft: OddsDraft | null;
}

/** Smallest and largest playable target for each direction, in hundredths. Every value between them is playable. */
export const TARGET_BOUNDS: Record<DiceDirection, { min: number; max: number }> = {
  over: boundsOf('over'),
  under: boundsOf('under'),
};

function boundsOf(direction: DiceDirection): { min: number; max: number } {
  let min = 0;
  let max = DICE_MAX_ROLL;
  while (!isPlayable(min, direction)) min += 1;
  while (!isPlayable(max, direction)) max -= 1;
  return { min, max };
}

/** Smallest and largest multiplier, in ten-thousandths. They are the same in both directions. */
export const MULTIPLIER_BOUNDS = {
  min: diceMultiplier(TARGET_BOUNDS.under.max, 'under'),
  max: diceMultiplier(TARGET_BOUNDS.under.min, 'under'),
};

export function openOdds(odds: Odds): OddsForm {
  return { odds, draft: null };
}

/** Returns the text of a field while the player is not editing it. */
export function readingOf(odds: Odds, field: OddsField): string {
  if (field === 'target') return formatHundredths(odds.target);
  if (field === 'chance') return formatHundredths(diceChance(odds.target, odds.direction));
  return formatMultiplier(diceMultiplier(odds.target, odds.direction));
}

export function fieldText(form: OddsForm, field: OddsField): string {
  return form.draft?.field === field ? form.draft.text : readingOf(form.odds, field);
}

export function fieldError(form: OddsForm, field: OddsField): string | null {
  return form.draft?.field === field ? form.draft.error : null;
}

export function fieldNote(form: OddsForm, field: OddsField): string | null {
  return form.draft?.field === field ? form.draft.note : null;
}

/**
 * Returns whether the odds can be used: false while a field contains an invalid value, because the odds then differ
 * from the typed text.
 */
export function oddsReady(form: OddsForm): boolean {
  return form.draft?.error == null;
}

/**
 * Updates the form after typing in a field. A playable value changes the odds; an invalid value shows an error at the
 * field and leaves the odds unchanged.
 */
export function typeOdds(form: OddsForm, field: OddsField, text: string): OddsForm {
  const reading = read(field, text, form.odds.direction);
  if ('error' in reading) return { odds: form.odds, draft: { field, text, error: reading.error, note: null } };
  const odds = { ...form.odds, target: reading.target };
  const exact = reading.wish === numberOf(odds, field);
  const note = exact ? null : `Nearest possible: ${readingOf(odds, field)}${UNITS[field]}`;
  return { odds, draft: { field, text, error: null, note } };
}

/**
 * Updates the form when the focus leaves a field. A valid text is replaced by the exact value; an invalid text stays,
 * with its error.
 */
export function leaveOdds(form: OddsForm): OddsForm {
  return form.draft?.error == null ? openOdds(form.odds) : form;
}

/** Switches between over and under and keeps the win chance. */
export function flipOdds(form: OddsForm): OddsForm {
  const direction = form.odds.direction === 'over' ? 'under' : 'over';
  return openOdds({ direction, target: DICE_MAX_ROLL - form.odds.target });
}

/** Returns whether a value from the browser's storage contains odds that can be played. */
export function isOdds(value: unknown): value is Odds {
  if (typeof value !== 'object' || value === null) return false;
  const { target, direction } = value as Partial<Odds>;
  if (direction !== 'over' && direction !== 'under') return false;
  const { min, max } = TARGET_BOUNDS[direction];
  return Number.isInteger(target) && Number(target) >= min && Number(target) <= max;
}

/** Change of the target for one key press, in hundredths. */
const TARGET_STEP = 100;

/** Moves the target to the next whole number upwards or downwards. */
export function stepTarget(form: OddsForm, direction: 1 | -1): OddsForm {
  const whole = form.odds.target / TARGET_STEP;
  return moveTarget(form, (direction === 1 ? Math.floor(whole) + 1 : Math.ceil(whole) - 1) * TARGET_STEP);
}

/** Sets the target, clamped to the playable range. Used by the slider and by the keyboard. */
export function moveTarget(form: OddsForm, target: number): OddsForm {
  const { min, max } = TARGET_BOUNDS[form.odds.direction];
  return openOdds({ ...form.odds, target: Math.min(max, Math.max(min, Math.round(target))) });
}

/** Formats a multiplier given in ten-thousandths, for example `1.9801`. */
export function formatMultiplier(multiplier: number): string {
  return `${Math.floor(multiplier / 10_000)}.${String(multiplier % 10_000).padStart(4, '0')}`;
}

const UNITS: Record<OddsField, string> = { target: '', chance: ' %', multiplier: '×' };

function numberOf(odds: Odds, field: OddsField): number {
  if (field === 'target') return odds.target;
  if (field === 'chance') return diceChance(odds.target, odds.direction);
  return diceMultiplier(odds.target, odds.direction);
}

function read(
  field: OddsField,
  text: string,
  direction: DiceDirection,
): { target: number; wish: number } | { error: string } {
  const decimals = field === 'multiplier' ? 4 : 2;
  const wish = parseScaled(text, decimals);
  if (typeof wish === 'string') return { error: wish };
  if (field === 'target') {
    const { min, max } = TARGET_BOUNDS[direction];
    if (wish < min || wish > max) return { error: `Use ${formatHundredths(min)} to ${formatHundredths(max)}` };
    return { target: wish, wish };
  }
  if (field === 'chance') {
    if (wish < DICE_CHANCE_MIN || wish > DICE_CHANCE_MAX)
      return { error: `Use ${formatHundredths(DICE_CHANCE_MIN)} to ${formatHundredths(DICE_CHANCE_MAX)} %` };
    return { target: targetForChance(wish, direction), wish };
  }
  const { min, max } = MULTIPLIER_BOUNDS;
  if (wish < min || wish > max) return { error: `Use ${formatMultiplier(min)} to ${formatMultiplier(max)}×` };
  return { target: targetForMultiplier(wish, direction), wish };
}

/** Returns the target whose multiplier is nearest to `wish`, which is in ten-thousandths and within the bounds. */
export function targetForMultiplier(wish: number, direction: DiceDirection): number {
  const about = Math.round((DICE_OUTCOMES * (10_000 - DICE_HOUSE_EDGE)) / wish);
  const { min, max } = TARGET_BOUNDS.under;
  const candidates = [about - 1, about, about + 1].filter((wins) => wins >= min && wins <= max);
  let best = Math.min(max, Math.max(min, about));
  for (const wins of candidates) if (distance(wins) < distance(best)) best = wins;
  return direction === 'under' ? best : DICE_MAX_ROLL - best;

  function distance(wins: number): number {
    return Math.abs(diceMultiplier(wins, 'under') - wish);
  }
}
