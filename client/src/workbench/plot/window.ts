/** Visible range of the x axis, in versions or in milliseconds since the Unix epoch. */
export interface Window {
  from: number;
  to: number;
}

/** Unit of the x axis: event versions or time. */
export type XBy = 'event' | 'time';

/**
 * Returns the complete range of the x axis. If there is only one point, the range includes some space on both sides.
 */
export function wholeWindow(xs: ArrayLike<number>, xBy: XBy): Window {
  const from = xs[0] ?? 0;
  const to = xs[xs.length - 1] ?? 0;
  if (to > from) return { from, to };
  const room = xBy === 'time' ? 1_000 : 1;
  return { from: from - room, to: to + room };
}

/**
 * Returns the requested zoom range, limited to the complete range; null if the result is narrower than `least` or is
 * the complete range.
 */
export function zoomed(whole: Window, wish: Window, least: number): Window | null {
  const from = Math.max(whole.from, Math.min(wish.from, wish.to));
  const to = Math.min(whole.to, Math.max(wish.from, wish.to));
  if (to - from < least || (from === whole.from && to === whole.to)) return null;
  return { from, to };
}

/**
 * Moves the window, without changing its width, so that it contains `x`. Returns the same object if it already does.
 */
export function panned(window: Window, whole: Window, x: number): Window {
  if (x >= window.from && x <= window.to) return window;
  const width = window.to - window.from;
  const from = Math.min(Math.max(x - width / 2, whole.from), whole.to - width);
  return { from, to: from + width };
}
