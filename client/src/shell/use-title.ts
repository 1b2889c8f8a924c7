import { useEffect } from 'react';

const HOUSE = 'Goldwake';
const HOUSE_DESCRIPTION =
  'A social casino for play money: Gold Coins for fun, Sweeps Coins from bonuses, every roll provably fair.';

/** The tab's title while mounted, `<title> · Goldwake`, and what a search page or a shared link says below it. */
export function useTitle(title: string | null, description: string = HOUSE_DESCRIPTION): void {
  useEffect(() => {
    document.title = title ? `${title} · ${HOUSE}` : `${HOUSE}: a calm night at the tables`;
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [title, description]);
}
