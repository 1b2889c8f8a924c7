import { useLayoutEffect } from 'react';

const firstView = () => document.getElementById('first-view');

/** Returns whether the HTML document contains a prerendered first view; see build/first-views.ts. */
export const hasFirstView = (): boolean => firstView() !== null;

export const dropFirstView = (): void => firstView()?.remove();

/** Removes the prerendered first view in the same frame in which React renders the client, which avoids a flash. */
export function useDropFirstView(): void {
  useLayoutEffect(dropFirstView, []);
}
