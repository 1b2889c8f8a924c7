/** The part of the x axis that is in view: versions, or epoch milliseconds. */
export interface Window {
  from: number;
  to: number;
}

/** What the x axis counts. */
export type XBy = 'event' | 'time';

/** All of it; a single point is given some room. */
export function wholeWindow(xs: ArrayLike<number>, xBy: XBy): Window {
  const from = xs[0] ?? 0;
  const to = xs[xs.length - 1] ?? 0;
  if (to > from) return { from, to };
  const room = xBy === 'time' ? 1_000 : 1;
  return { from: from - room, to: to + room };
}

/** The zoom within what there is; null where that leaves less than anything can be told from, or everything. */
export function zoomed(whole: Window, wish: Window, least: number): Window | null {
  const from = Math.max(whole.from, Math.min(wish.from, wish.to));
  const to = Math.min(whole.to, Math.max(wish.from, wish.to));
  if (to - from < least || (from === whole.from && to === whole.to)) return null;
  return { from, to };
}

/** The window moved, no wider, until `x` is in it; the same object where it was already. */
export function panned(window: Window, whole: Window, x: number): Window {
  if (x >= window.from && x <= window.to) return window;
  const width = window.to - window.from;
  const from = Math.min(Math.max(x - width / 2, whole.from), whole.to - width);
  return { from, to: from + width };
}
