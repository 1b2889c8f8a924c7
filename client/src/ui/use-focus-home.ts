import { type FocusEvent, useEffect, useLayoutEffect, useRef } from 'react';

/** Returns the element that takes the focus, such as the heading of the list. */
export type Home = () => HTMLElement | null;

/** The list that has the focus, itself or in a menu or card that was opened from it. */
let current: { home: Home; focused: Element } | null = null;

/** Returns where the focus goes if this focused element is removed; null outside the lists of `useFocusHome`. */
export function focusHomeOf(focused: Element | null): Home | null {
  return current && current.focused === focused ? current.home : null;
}

/**
 * Moves the focus to `home` when the focused element is removed from a list that the component renders, such as with
 * the row of a rejected request. Otherwise the next press of Tab would start at the top of the page. Returns handlers
 * for the element that contains the list.
 */
export function useFocusHome(home: Home) {
  const latest = useRef(home);
  const own = useRef<Home>(() => latest.current()).current;
  useLayoutEffect(() => {
    latest.current = home;
    if (current?.home !== own || current.focused.isConnected) return;
    if (document.activeElement === document.body) home()?.focus({ preventScroll: true });
  });
  useEffect(
    () => () => {
      if (current?.home === own) current = null;
    },
    [own],
  );
  return {
    onFocus({ target }: FocusEvent) {
      current = { home: own, focused: target };
    },
    onBlur({ relatedTarget }: FocusEvent) {
      if (relatedTarget !== null) current = null;
    },
  };
}
