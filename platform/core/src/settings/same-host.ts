/**
 * Returns whether a request comes from a page of this host. Browsers send the page's origin with every request that
 * could change data. Other programs may omit the origin, but they have no cookie of ours.
 */
export function isSameHost({ origin, host }: { origin?: string | undefined; host?: string | undefined }): boolean {
  if (origin === undefined) return true;
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
}
