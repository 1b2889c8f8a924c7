import { PageRefusal } from '../page-refusal.js';
import { resultPage } from '../pages/result-pages.js';

/** A list that is shown in pages, such as `payments` at `/control`. */
export interface PagedList {
  path: string;
  what: string;
}

/** @throws PageRefusal for anything but a whole number from 1 */
export function pageNumber(asked: unknown, list: PagedList): number {
  if (asked === undefined) return 1;
  if (typeof asked === 'string' && /^[1-9]\d{0,5}$/.test(asked)) return Number(asked);
  throw noPage('There is no such page', 'The page must be a whole number from 1.', list);
}

/** @throws PageRefusal if a page after the first one is empty */
export function requireContent(found: readonly unknown[], page: number, list: PagedList): void {
  if (found.length === 0 && page > 1) {
    throw noPage(`There is no page ${page}`, `The list of ${list.what} is shorter.`, list);
  }
}

/** Links to the pages before and after a page of a list. */
export function paging({ path, what }: PagedList, page: number, hasMore: boolean): string {
  const links = [
    ...(page > 1 ? [`<a href="${path}?page=${page - 1}">Newer ${what}</a>`] : []),
    ...(hasMore ? [`<a href="${path}?page=${page + 1}">Older ${what}</a>`] : []),
  ];
  return links.length > 0 ? `<nav class="paging" aria-label="Pages">${links.join('')}</nav>` : '';
}

function noPage(title: string, text: string, { path, what }: PagedList): PageRefusal {
  return new PageRefusal(resultPage(404, title, text, `<p><a href="${path}">Newest ${what}</a></p>`));
}
