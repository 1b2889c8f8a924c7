/** What a page may ask of the worker. The one message: take over now, whoever still runs the older version. */
export interface TakeOver {
  type: 'TAKE_OVER';
}
