/**
 * Header of every response that must not be cached: the casino's time in milliseconds since the Unix epoch. `Date` is
 * not enough, because it has whole seconds and proxies replace it.
 */
export const SERVER_TIME_HEADER = 'goldwake-time';
