import { useRef } from 'react';

/**
 * Returns where a dialog restores the focus when it closes: to the element that was focused when the dialog was opened,
 * even if the dialog's code loaded later. If navigation closed the dialog, the focus is not restored, because the new
 * page's heading takes it.
 */
export function useFinalFocus(open: boolean): () => HTMLElement | boolean {
  const opened = useRef<{ by: Element | null; at: string } | null>(null);
  const wasOpen = useRef(false);
  // Reads the focused element during render, before a field in the dialog can take the focus.
  if (open !== wasOpen.current) {
    wasOpen.current = open;
    if (open) opened.current = { by: document.activeElement, at: location.pathname };
  }
  return () => {
    if (opened.current?.at !== location.pathname) return false;
    const { by } = opened.current;
    if (!(by instanceof HTMLElement && by.isConnected)) return true;
    if (by.tabIndex >= 0) return by;
    // A key opened the dialog while the page or its content had the focus. The default would focus the first control of
    // the page, and the next press of Space would activate it.
    queueMicrotask(() => by.focus({ preventScroll: true }));
    return false;
  };
}
