import { useEffect } from 'react';

const HOUSE = 'Goldwake';

/** The tab's title while mounted: `<title> · Goldwake`. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    document.title = title ? `${title} · ${HOUSE}` : `${HOUSE}: a calm night at the tables`;
  }, [title]);
}
