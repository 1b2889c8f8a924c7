import { useRef } from 'react';

/**
 * What a dialog gives the focus back to: what had it as the dialog was opened, also where the dialog's code came only then; and nothing
 * when it was closed by going to another page, whose heading takes it.
 */
export function useFinalFocus(open: boolean): () => HTMLElement | boolean {
  const opened = useRef<{ by: Element | null; at: string } | null>(null);
  const wasOpen = useRef(false);
  // While rendering, and so before a field inside can take the focus as it appears.
  if (open !== wasOpen.current) {
    wasOpen.current = open;
    if (open) opened.current = { by: document.activeElement, at: location.pathname };
  }
  return () => {
    if (opened.current?.at !== location.pathname) return false;
    const { by } = opened.current;
    return by instanceof HTMLElement && by.isConnected && by !== document.body ? by : true;
  };
}
