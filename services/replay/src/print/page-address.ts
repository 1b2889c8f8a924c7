import { findLink } from '../workbench/link-file.js';

/** What a page of the workbench shows. */
export interface PageTarget {
  /** Open stream; the page shows the health of the casino if it is omitted. */
  stream?: string;
  /** A version (17), a position (`@4711`) or an ISO time. */
  at?: string | number | undefined;
  tab?: 'event' | 'explain' | 'diff' | 'bisect' | 'what-if';
  /** Other parameters of the page's URL, such as filters of the event list. */
  parameters?: Readonly<Record<string, string | undefined>>;
}

/** Returns the page of an event such as `wallet-u1@7`; the start page without one. */
export function eventPage(eventId: string | null | undefined): PageTarget {
  const [, stream, at] = /^(.+)@(\d+)$/.exec(eventId ?? '') ?? [];
  return stream === undefined ? {} : { stream, at, tab: 'event' };
}

const TIMEOUT_MS = 2_000;

/**
 * Returns the address of the workbench page with the same data; undefined if no casino is running on the data folder.
 */
export async function pageAddress(
  dataDir: string,
  { stream, at, tab, parameters = {} }: PageTarget,
): Promise<string | undefined> {
  const link = findLink(dataDir);
  if (!link || !(await isRunning(link.origin))) return undefined;
  if (stream === undefined) return `${link.origin}/workbench`;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ at, tab, ...parameters })) {
    if (value !== undefined) search.set(name, String(value));
  }
  // A time or position stays readable: `:`, `@` and `,` need no encoding in a query.
  const query = search.toString().replaceAll('%3A', ':').replaceAll('%40', '@').replaceAll('%2C', ',');
  return `${link.origin}/workbench/${encodeURIComponent(stream)}${query && `?${query}`}`;
}

/** A casino that was killed leaves its link behind. */
async function isRunning(origin: string): Promise<boolean> {
  try {
    const response = await fetch(`${origin}/api/health/live`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
