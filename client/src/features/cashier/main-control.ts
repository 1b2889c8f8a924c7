import { type RefObject, useEffect } from 'react';

/**
 * Returns the control of the dialog that a player uses first: the chosen package or the first action; null while it
 * loads.
 */
export function mainControl(content: Element | null): HTMLElement | null {
  return content?.querySelector<HTMLElement>('input:checked:enabled, [data-actions] :is(a, button)') ?? null;
}

/**
 * Returns whether the focus is on no usable control: on what contains the content, or on a control that was disabled.
 */
export function isFocusIdle(content: Element): boolean {
  const focused = document.activeElement;
  return !focused || focused.contains(content) || focused.matches(':disabled');
}

/** Moves an idle focus to the main control when the content appears or `shown` changes. */
export function useMainFocus(content: RefObject<HTMLElement | null>, shown: string | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of what is shown moves the focus
  useEffect(() => {
    if (content.current && isFocusIdle(content.current)) mainControl(content.current)?.focus();
  }, [content, shown]);
}

/**
 * Moves the focus that a closed dialog has lost to the dialog that is still open behind it, or else to `preferred`, the
 * heading of the page or the page's content.
 */
export function focusBehind(preferred?: HTMLElement | null): void {
  const focused = document.activeElement;
  if (focused !== document.body && !focused?.closest('[data-closed]')) return;
  const dialog = document.querySelector<HTMLElement>('[role="dialog"][data-open]:not([data-beside])');
  const main = document.getElementById('content');
  const heading = [...(main?.querySelectorAll('h1') ?? [])].find((one) => one.checkVisibility());
  if (heading) heading.tabIndex = -1;
  (dialog ?? preferred ?? heading ?? main)?.focus({ preventScroll: true });
}
