/**
 * Defines the browser globals that the client reads before it renders, for prerendering outside a browser: a window of
 * a given width without storage and without a signed-in player. Import this module before the client.
 */
let width = 0;

/**
 * Sets the width of the simulated window.
 * @param to width in CSS pixels
 */
export function widen(to: number): void {
  width = to;
}

const nothing = () => {};

function isMatch(query: string): boolean {
  const [, bound, px] = /\((min|max)-width: (\d+)px\)/.exec(query) ?? [];
  if (!bound) return false;
  return bound === 'min' ? width >= Number(px) : width <= Number(px);
}

const browser = {
  navigator: { userAgent: '', maxTouchPoints: 0, onLine: true },
  matchMedia: (query: string) => ({ matches: isMatch(query) }),
  addEventListener: nothing,
  removeEventListener: nothing,
};

for (const [name, value] of Object.entries(browser))
  Object.defineProperty(globalThis, name, { value, configurable: true });
Object.defineProperty(globalThis, 'innerWidth', { get: () => width });
