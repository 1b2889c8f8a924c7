/** Message from a page to the service worker: activate now, even if pages still run the older version. */
export interface TakeOver {
  type: 'TAKE_OVER';
}
