/**
 * Whether a request comes from a page of this host. Browsers name the page's origin with whatever could change something;
 * programs, which hold no cookie of ours, need not.
 */
export function isSameHost({ origin, host }: { origin?: string | undefined; host?: string | undefined }): boolean {
  if (origin === undefined) return true;
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
}
