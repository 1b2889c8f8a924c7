import { useEffect, useLayoutEffect } from 'react';

const HOUSE = 'Goldwake';
const HOUSE_DESCRIPTION =
  'A social casino for play money: Gold Coins for fun, Sweeps Coins from bonuses, every roll provably fair.';

/**
 * Sets the document title to `<title> · Goldwake` and the meta description for search engines and shared links, while
 * the component is mounted.
 */
export function useTitle(title: string | null, description: string = HOUSE_DESCRIPTION): void {
  // The title is set in a layout effect, before the focus moves to the heading, so screen readers announce it.
  useLayoutEffect(() => {
    document.title = title ? `${title} · ${HOUSE}` : `${HOUSE}: a calm night at the tables`;
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [title, description]);
}

/** Excludes the page from search engines while the component is mounted. */
export function useNoIndex(): void {
  useEffect(() => {
    const meta = document.createElement('meta');
    meta.name = 'robots';
    meta.content = 'noindex';
    document.head.append(meta);
    return () => meta.remove();
  }, []);
}
