/** Maximum time to wait until an element appears on the page, in milliseconds. */
const PATIENCE_MS = 5_000;
/** Input events which show that the player scrolls or navigates manually. */
const TAKEN_OVER = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

export type Stop = () => void;

/**
 * Whether a scroll position is being restored. Until then the page may be too short, so its scroll position must
 * not be stored.
 */
let goingBack = false;

/**
 * Stores the scroll position in the current history entry shortly after each change. Only visited entries have a scroll
 * position, and the entries survive a reload.
 * @returns `forget` discards a change not yet written, because it belongs to the page just left; `stop` also
 * ends the tracking
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
  // The player may have scrolled the prerendered first view before this listener existed.
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
 * Calls `done` now and after each change of the page until it returns true, the time limit is reached, or the player
 * scrolls or navigates manually.
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

/** Restores the scroll position of a page to which the player returns. Its content may still be loading. */
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

/** Scrolls to the element that the `#hash` of the URL names and moves the keyboard focus to it. */
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

/**
 * Waits for the heading of the page and moves the keyboard focus to it, unless the player, the page or a dialog has
 * moved the focus in the meantime.
 */
export function goToHeading(main: HTMLElement, arrived: () => void): Stop {
  const before = document.activeElement;
  const telling = until(() => {
    if (!shownHeading(main)) return false;
    arrived();
    return true;
  });
  const going = until(() => {
    const heading = shownHeading(main);
    // The navigation drawer whose link was followed is still closing.
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

/**
 * React keeps the previous page mounted but hidden while the code of the next page is loading, so only a visible
 * heading counts.
 */
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
