import { useEffect } from 'react';

/** Sets the canonical URL of the page, without the query, for search engines and for sharing. */
export function useCanonical(path: string): void {
  useEffect(() => {
    let link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    if (!link) {
      link = document.createElement('link');
      link.rel = 'canonical';
      document.head.append(link);
    }
    link.href = location.origin + path;
  }, [path]);
}
