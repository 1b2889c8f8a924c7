import { widen } from './a-browser.js';

/**
 * Window widths in CSS pixels, one for each layout in the stylesheets. The stylesheets hide all prerendered layouts
 * except the matching one.
 */
const SCREENS = { phone: 390, tablet: 820, desktop: 1440 };

/** Renders the HTML that a visitor sees at a path before any data is loaded, once for each layout. */
export async function drawFirstView(path: string): Promise<string> {
  // Imported dynamically, because the client reads browser globals as soon as its modules load.
  const { drawAt } = await import('./draw-at.js');
  const views: string[] = [];
  for (const [screen, width] of Object.entries(SCREENS)) {
    widen(width);
    views.push(`<div data-screen="${screen}">${await drawAt(path, screen)}</div>`);
  }
  return views.join('');
}
