import { widen } from './a-browser.js';

/** A width of each of the layouts that the styles know; they show the one that fits. */
const SCREENS = { phone: 390, tablet: 820, desktop: 1440 };

/** What a visitor sees at the address before anything has been fetched, as HTML, once for each layout. */
export async function drawFirstView(path: string): Promise<string> {
  // Only now: the client looks at its browser as soon as it is loaded.
  const { drawAt } = await import('./draw-at.js');
  const views: string[] = [];
  for (const [screen, width] of Object.entries(SCREENS)) {
    widen(width);
    views.push(`<div data-screen="${screen}">${await drawAt(path, screen)}</div>`);
  }
  return views.join('');
}
