import { multipliers } from '../multipliers.js';

/** Numbers from which a round draws, how many it draws, and the largest number of picks. */
export const SIGNAL_LAMP_NUMBERS = 40;
export const SIGNAL_LAMP_DRAWN = 10;
export const SIGNAL_LAMP_MAX_PICKS = 10;
export const SIGNAL_LAMP_RISKS = ['classic', 'low', 'medium', 'high'] as const;
export type SignalLampRisk = (typeof SIGNAL_LAMP_RISKS)[number];

/**
 * Multipliers by number of picks less 1, then by number of hits, in ten-thousandths. Every table returns 97 % within
 * 0.005 percentage points. For the same number of picks, the variance grows from each risk to the next.
 */
export const SIGNAL_LAMP_TABLES: Readonly<Record<SignalLampRisk, readonly (readonly number[])[]>> = {
  classic: [
    '0.7 1.78',
    '0 2 3.48',
    '0 1 3 9.86',
    '0 0.8 1.7 5 23.3',
    '0 0.25 1.4 4 15.29 35',
    '0 0 1 3.6 6.64 16 40',
    '0 0 0.5 2.8 4.62 14 30 60',
    '0 0 0.7 1.8 3.04 6 15 30 70',
    '0 0 0.7 1.5 2 3.83 8 20 50 80',
    '0 0 0.6 1.2 1.77 3 6 15 40 70 100',
  ].map(multipliers),
  low: [
    '0.5 2.38',
    '0 1.7 5.48',
    '0 1 1.5 26.74',
    '0 0 2.2 7.5 88.5',
    '0 0 1.5 4 12.67 300',
    '0 0 1.1 1.9 6 100 652',
    '0 0 1.1 1.6 3.5 14 185 700',
    '0 0 0 2.4 3.8 8 34 100 800',
    '0 0 0 1.8 2.7 6 14 47 250 1000',
    '0 0 0 1.4 2.2 4 8.9 20 60 250 1000',
  ].map(multipliers),
  medium: [
    '0.3 2.98',
    '0 1.1 9.48',
    '0 0 2.8 48.36',
    '0 0 1.7 9.5 100.8',
    '0 0 1.4 3.9 14 360',
    '0 0 0 3 9 170 735',
    '0 0 0 1.9 7 30 394 800',
    '0 0 0 2 4 10 62 400 900',
    '0 0 0 1.2 3 8.5 30 96 490 1000',
    '0 0 0 1 2 6 16 38 120 500 1000',
  ].map(multipliers),
  high: [
    '0 3.88',
    '0 0 16.8133',
    '0 0 0 79.86',
    '0 0 0 10 250.7',
    '0 0 0 4.6 45 455',
    '0 0 0 0 11 340 705',
    '0 0 0 0 7 88 377 790',
    '0 0 0 0 5 20 253.5 600 900',
    '0 0 0 0 3.9 11 55 470 820 1000',
    '0 0 0 0 3.5 7.7 12 62 500 800 1000',
  ].map(multipliers),
};

/** Returns the multipliers by number of hits, in ten-thousandths. */
export function signalLampTable(picks: number, risk: SignalLampRisk): readonly number[] {
  return SIGNAL_LAMP_TABLES[risk][picks - 1] ?? [];
}
