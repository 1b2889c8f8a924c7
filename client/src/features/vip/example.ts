import type { Micros } from '@goldwake/contracts';

const WHOLE = 10_000n;
/** A stake of 1 SC, which is 10⁶ micros, with an edge of 1 %, which is 100 hundredths of a percent. */
const PER_POINT = 100_000_000n;

/** Returns the house edge in hundredths of a percent. @param rtp return to player in percent, such as `99.00` */
export function edgeOf(rtp: string): number {
  return Math.round((100 - Number(rtp)) * 100);
}

/** @param edge in hundredths of a percent */
export function pointsOf(stake: Micros, edge: number): number {
  return Number((stake * BigInt(edge)) / PER_POINT);
}

/** @param edge and rate in hundredths of a percent */
export function rakebackOf(stake: Micros, edge: number, rate: number): Micros {
  return (stake * BigInt(edge) * BigInt(rate)) / (WHOLE * WHOLE);
}
