import { startTransition, useEffect, useState } from 'react';
import type { BaseLocationHook } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { afterPaint } from '../ui/after-paint.js';

/** How the player reached the current URL: by a link, by Back or Forward, or because the history entry was replaced. */
export type Navigation = 'push' | 'traverse' | 'replace';

/** The router library `wouter` dispatches the two events that are not part of the DOM standard. */
const EVENTS = { pushState: 'push', popstate: 'traverse', replaceState: 'replace', hashchange: 'replace' } as const;

const followers = new Set<(way: Navigation) => void>();
let path: string | undefined;

/**
 * Calls `follower` after each change of the URL, in the React update that renders it. A new page is rendered as a
 * transition after the next frame, so that the old page still responds; rendering it at once would block a slow phone
 * for more than 100 ms. A change within a page, such as the sort order of a list, is rendered at once.
 */
export function followUrl(follower: (way: Navigation) => void): () => void {
  if (path === undefined) {
    path = location.pathname;
    for (const [event, way] of Object.entries(EVENTS)) addEventListener(event, () => changed(way));
  }
  followers.add(follower);
  return () => void followers.delete(follower);
}

function changed(way: Navigation): void {
  const inform = () => {
    for (const follow of [...followers]) follow(way);
  };
  const isNewPage = location.pathname !== path;
  path = location.pathname;
  if (isNewPage) afterPaint(() => startTransition(inform));
  else inform();
}

function useUrlPart(read: () => string): string {
  const [part, setPart] = useState(read);
  useEffect(() => {
    // The URL may have changed between the first render and this effect.
    setPart(read());
    return followUrl(() => setPart(read()));
  }, [read]);
  return part;
}

const pathname = () => location.pathname;
const search = () => location.search;

/** Location of the page on the screen, for `<Router>`. */
export const useShownLocation: BaseLocationHook = () => [useUrlPart(pathname), navigate];

/** Query of the page on the screen, for `<Router>`. */
export const useShownSearch = (): string => useUrlPart(search);
