import { useEffect } from 'react';
import { dialogs, type OpenDialog } from '../session/index.js';
import { type KeyLine, useKeyLegend } from './key-legend.js';

const LINES: readonly KeyLine[] = [
  { keys: ['/'], does: 'Search for games' },
  { keys: ['?'], does: 'Show this list' },
  { keys: ['Tab'], does: 'Go to the next control' },
  { keys: ['Esc'], does: 'Close what is open' },
];

const OPENS: Readonly<Record<string, OpenDialog>> = {
  '/': { name: 'search' },
  '?': { name: 'keys' },
};

/** Returns whether the target of a key press is a text input. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=radio]), textarea, select'))
  );
}

export function useGlobalKeys(): void {
  useKeyLegend('Everywhere', LINES);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const opens = OPENS[event.key];
      if (!opens || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      // Global keyboard shortcuts are disabled while a dialog is open.
      if (document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      dialogs.open(opens);
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
