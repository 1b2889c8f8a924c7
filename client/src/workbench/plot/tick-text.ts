const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** A time on the axis, in UTC, as exact as the steps between its neighbours. @param step milliseconds */
export function tickText(time: number, step: number): string {
  if (!Number.isFinite(time)) return '';
  const iso = new Date(time).toISOString();
  if (step >= DAY) return iso.slice(5, 10);
  if (step >= MINUTE) return iso.slice(11, 16);
  return step >= SECOND ? iso.slice(11, 19) : iso.slice(11, 23);
}

/** An amount on the axis: `1.25M`, `12k`, `0.05`. */
export function amountTick(coins: number, step: number): string {
  const size = Math.abs(coins);
  const [unit, mark] = size >= 1e9 ? [1e9, 'G'] : size >= 1e6 ? [1e6, 'M'] : size >= 10_000 ? [1e3, 'k'] : [1, ''];
  const decimals = decimalsOf(step / unit);
  return (
    (coins / unit).toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals }) + mark
  );
}

/** How many tell ticks such a step apart, exactly. */
function decimalsOf(step: number): number {
  let decimals = 0;
  while (decimals < 6 && Math.abs(step * 10 ** decimals - Math.round(step * 10 ** decimals)) > 1e-6) decimals++;
  return decimals;
}
