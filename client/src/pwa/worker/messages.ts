/**
 * Message from a page that makes the service worker activate at once, even if other pages still run the older version.
 */
export interface TakeOver {
  type: 'TAKE_OVER';
}
