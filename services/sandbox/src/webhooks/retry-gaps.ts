const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];

/** Gaps between the attempts to deliver a webhook, in milliseconds; together they are almost a day. */
export const RETRY_GAPS_MS: readonly number[] = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  8 * HOUR,
];
