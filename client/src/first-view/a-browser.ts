/**
 * As much of a browser as the client looks at before it draws: a window of a given width in which nothing is kept and nobody is
 * signed in. Imported before the client.
 */
let width = 0;

/** @param to CSS pixels */
export function widen(to: number): void {
  width = to;
}

const nothing = () => {};
const storage = { getItem: () => null, setItem: nothing, removeItem: nothing };

function isMatch(query: string): boolean {
  const [, bound, px] = /\((min|max)-width: (\d+)px\)/.exec(query) ?? [];
  if (!bound) return false;
  return bound === 'min' ? width >= Number(px) : width <= Number(px);
}

const browser = {
  localStorage: storage,
  sessionStorage: storage,
  navigator: { userAgent: '', maxTouchPoints: 0, onLine: true },
  matchMedia: (query: string) => ({ matches: isMatch(query) }),
  addEventListener: nothing,
  removeEventListener: nothing,
};

for (const [name, value] of Object.entries(browser))
  Object.defineProperty(globalThis, name, { value, configurable: true });
Object.defineProperty(globalThis, 'innerWidth', { get: () => width });
