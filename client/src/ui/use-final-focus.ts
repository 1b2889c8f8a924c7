import { useRef } from 'react';
import { focusHomeOf, type Home } from './use-focus-home.js';

const POPUPS = '[role="menu"], [role="dialog"]';

/**
 * Returns where a dialog restores the focus when it closes: to the element that was focused when the dialog was opened,
 * even if the dialog's code loaded later. If that element was in a menu or popover that has closed, the focus goes to
 * its trigger, and if the trigger was removed, to the home of its list (use-focus-home.ts). If navigation closed the
 * dialog, the focus is not restored, because the new page's heading takes it. If another dialog has opened meanwhile,
 * the focus stays in it.
 */
export function useFinalFocus(open: boolean): () => HTMLElement | boolean {
  const opened = useRef<{ by: Element[]; home: Home | null; at: string } | null>(null);
  const wasOpen = useRef(false);
  // Reads the focused element during render, before a field in the dialog can take the focus.
  if (open !== wasOpen.current) {
    wasOpen.current = open;
    const focused = document.activeElement;
    if (open) opened.current = { by: withTriggers(focused), home: focusHomeOf(focused), at: location.pathname };
  }
  return () => {
    // This runs after the closing animation, when a dialog that was opened instead has taken the focus.
    if (document.activeElement?.closest(POPUPS)?.hasAttribute('data-open')) return false;
    if (opened.current?.at !== location.pathname) return false;
    const { by, home } = opened.current;
    // A menu or popover is still in the document during its closing animation.
    const target = by.find((element) => element.isConnected && !element.closest('[data-closed]')) ?? home?.();
    if (!(target instanceof HTMLElement)) return true;
    if (target.tabIndex >= 0) return target;
    // The default would focus the first control in the target, such as in the page whose key opened the dialog, and the
    // next press of Space would activate it.
    queueMicrotask(() => target.focus({ preventScroll: true }));
    return false;
  };
}

/** Returns the element and the triggers of the menus and popovers that it is in, the innermost first. */
function withTriggers(element: Element | null): Element[] {
  if (!element) return [];
  const popup = element.closest(POPUPS);
  const trigger = popup?.id ? document.querySelector(`[aria-controls="${CSS.escape(popup.id)}"]`) : null;
  return [element, ...withTriggers(trigger)];
}
