const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/**
 * Formats a time on the axis in UTC, as precisely as the distance between the ticks requires.
 * @param step distance between two ticks in milliseconds
 */
export function tickText(time: number, step: number): string {
  if (!Number.isFinite(time)) return '';
  const iso = new Date(time).toISOString();
  if (step >= DAY) return iso.slice(5, 10);
  if (step >= MINUTE) return iso.slice(11, 16);
  return step >= SECOND ? iso.slice(11, 19) : iso.slice(11, 23);
}

/** Formats an amount on the axis in short form, such as `1.25M`, `12k` or `0.05`. */
export function amountTick(coins: number, step: number): string {
  const size = Math.abs(coins);
  const [unit, mark] = size >= 1e9 ? [1e9, 'G'] : size >= 1e6 ? [1e6, 'M'] : size >= 10_000 ? [1e3, 'k'] : [1, ''];
  const decimals = decimalsOf(step / unit);
  return (
    (coins / unit).toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals }) + mark
  );
}

/** Returns the number of decimals (at most six) needed to label ticks at this distance without rounding. */
function decimalsOf(step: number): number {
  let decimals = 0;
  while (decimals < 6 && Math.abs(step * 10 ** decimals - Math.round(step * 10 ** decimals)) > 1e-6) decimals++;
  return decimals;
}
