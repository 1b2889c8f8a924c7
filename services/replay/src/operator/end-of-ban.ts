import { parseIsoTime } from '@goldwake/contracts';
import { InvalidArgumentError } from 'commander';

const UNITS_MS = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 7 * 86_400_000 } as const;

/** Parses a duration such as `7d`. @returns milliseconds */
export function durationOf(text: string): number {
  const [, count, unit] = /^([1-9]\d{0,3})([mhdw])$/.exec(text) ?? [];
  if (!count) throw new InvalidArgumentError('Expected a duration like 30m, 12h, 7d or 2w.');
  return Number(count) * UNITS_MS[unit as keyof typeof UNITS_MS];
}

/** Parses an ISO time. @returns milliseconds since the Unix epoch */
export function timeOf(text: string): number {
  const time = parseIsoTime(text);
  if (time === undefined) throw new InvalidArgumentError('Expected an ISO time like 2026-03-01 or 2026-03-01T18:00Z.');
  return time;
}
