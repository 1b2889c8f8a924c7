import { useLayoutEffect } from 'react';

const firstView = () => document.getElementById('first-view');

/** Whether the page came with what its code would draw first; see build/first-views.ts. */
export const hasFirstView = (): boolean => firstView() !== null;

export const dropFirstView = (): void => firstView()?.remove();

/** Takes the first view away in the very frame in which the client stands in its place. */
export function useDropFirstView(): void {
  useLayoutEffect(dropFirstView, []);
}
