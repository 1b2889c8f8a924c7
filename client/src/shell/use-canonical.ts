import { useEffect } from 'react';

/** The one address of a page, whatever its query: what a search engine lists and a share carries. */
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
