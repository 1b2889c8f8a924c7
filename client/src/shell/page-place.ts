/** How long a page may take until what is looked for on it stands. */
const PATIENCE_MS = 5_000;
/** What a player does to go elsewhere on the page by themself. */
const TAKEN_OVER = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

export type Stop = () => void;

/** A page on its way back to its place is still too short for it: where it is meanwhile is nobody's place. */
let goingBack = false;

/**
 * Writes the scroll position into the history entry a moment after it changed: an entry that has one was here before, and a reload
 * keeps them.
 * @returns what forgets the change not yet written, for it belongs to the page just left
 */
export function keepScroll(): { forget: Stop; stop: Stop } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    if (!goingBack) history.replaceState({ ...history.state, scrollY: window.scrollY }, '');
  };
  const onScroll = () => {
    clearTimeout(timer);
    timer = setTimeout(write, 100);
  };
  addEventListener('scroll', onScroll, { passive: true });
  // A first view is scrolled before anybody listens.
  if (window.scrollY > 0) onScroll();
  const forget = () => clearTimeout(timer);
  return {
    forget,
    stop: () => {
      forget();
      removeEventListener('scroll', onScroll);
    },
  };
}

export function keptScroll(): number | null {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'scrollY' in state && typeof state.scrollY === 'number'
    ? state.scrollY
    : null;
}

/**
 * Tries at once and whenever the page changes, until it is done, given up, or the player goes their own way.
 * @param ended called in each of these cases
 */
function until(done: () => boolean, ended = () => {}): Stop {
  if (done()) {
    ended();
    return () => {};
  }
  const grows = new ResizeObserver(() => attempt());
  const changes = new MutationObserver(() => attempt());
  const timer = setTimeout(stop, PATIENCE_MS);
  function attempt() {
    if (done()) stop();
  }
  function stop() {
    clearTimeout(timer);
    grows.disconnect();
    changes.disconnect();
    for (const type of TAKEN_OVER) removeEventListener(type, stop);
    ended();
  }
  grows.observe(document.body);
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-open', 'style'] });
  for (const type of TAKEN_OVER) addEventListener(type, stop, { passive: true });
  return stop;
}

/** Back to where the page was left; its content may still be on its way. */
export function restoreScroll(top: number): Stop {
  goingBack = true;
  return until(
    () => {
      scrollTo({ top, behavior: 'instant' });
      return Math.abs(window.scrollY - top) < 2;
    },
    () => {
      goingBack = false;
    },
  );
}

/** To the part that the address names by its `#hash`, and the keyboard with it. */
export function goToAnchor(hash: string): Stop {
  const id = hash.slice(1);
  return until(() => {
    const part = document.getElementById(id) ?? document.getElementById(decoded(id));
    if (!part) return false;
    part.scrollIntoView({ behavior: 'instant' });
    focusOn(part);
    return true;
  });
}

/** Once the page's heading stands: the keyboard goes to it, unless the player, the page itself or a dialog has it by then. */
export function goToHeading(main: HTMLElement, arrived: () => void): Stop {
  const before = document.activeElement;
  const telling = until(() => {
    if (!shownHeading(main)) return false;
    arrived();
    return true;
  });
  const going = until(() => {
    const heading = shownHeading(main);
    // The drawer whose link was followed is still on its way out.
    if (!heading || document.querySelector('[role="dialog"][data-open]')) return false;
    const now = document.activeElement;
    if (now === before || now === main || !main.contains(now)) focusOn(heading);
    return true;
  });
  return () => {
    telling();
    going();
  };
}

/** While the next page's code is on its way, React keeps the last one, hidden. */
function shownHeading(main: HTMLElement): HTMLElement | null {
  return [...main.querySelectorAll('h1')].find((heading) => heading.checkVisibility()) ?? null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function focusOn(element: HTMLElement): void {
  if (!element.matches('a[href], button, input, select, textarea, [tabindex]')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
