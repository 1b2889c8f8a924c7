import { widen } from './a-browser.js';

/** One width per layout of the stylesheets; the stylesheets show only the matching one. */
const SCREENS = { phone: 390, tablet: 820, desktop: 1440 };

/** Renders what a visitor sees at a path before any data is fetched, as HTML, once per layout. */
export async function drawFirstView(path: string): Promise<string> {
  // Imported late because the client reads browser globals when its modules load.
  const { drawAt } = await import('./draw-at.js');
  const views: string[] = [];
  for (const [screen, width] of Object.entries(SCREENS)) {
    widen(width);
    views.push(`<div data-screen="${screen}">${await drawAt(path, screen)}</div>`);
  }
  return views.join('');
}
