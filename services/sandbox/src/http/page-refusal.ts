import type { Page } from './pages/page.js';

/** An error that is shown as a page of its own. */
export class PageRefusal extends Error {
  constructor(readonly page: Page) {
    super(page.title);
  }
}
