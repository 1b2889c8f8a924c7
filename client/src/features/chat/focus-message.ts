/** Focuses the message of a closed dialog if the focus was lost, because the menu that opened the dialog is removed. */
export function focusMessage(messageId: string): void {
  if (document.activeElement && document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>(`[data-row="${CSS.escape(messageId)}"]`)?.focus({ preventScroll: true });
}
