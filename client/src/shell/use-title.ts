import { useEffect, useLayoutEffect } from 'react';

const HOUSE = 'Goldwake';
const HOUSE_DESCRIPTION =
  'A social casino for play money: Gold Coins for fun, Sweeps Coins from bonuses, every roll provably fair.';

/** The tab's title while mounted, `<title> · Goldwake`, and what a search page or a shared link says below it. */
export function useTitle(title: string | null, description: string = HOUSE_DESCRIPTION): void {
  // With the page and not after it: who comes to the heading reads the right title.
  useLayoutEffect(() => {
    document.title = title ? `${title} · ${HOUSE}` : `${HOUSE}: a calm night at the tables`;
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [title, description]);
}

/** Kept out of search engines while mounted: nothing for who does not come from here. */
export function useNoIndex(): void {
  useEffect(() => {
    const meta = document.createElement('meta');
    meta.name = 'robots';
    meta.content = 'noindex';
    document.head.append(meta);
    return () => meta.remove();
  }, []);
}
