const ISO = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:\d{2})?)?$/i;

/**
 * Parses a time as a person would type it: `2026-11-21T14:03:00Z`, or shorter, down to the date alone. A time without a
 * zone is read as UTC, because all times are displayed in UTC and a text must mean the same moment on every machine.
 * @returns epoch milliseconds; undefined if the text is not a time or the day does not exist in its month
 */
export function parseIsoTime(text: string): number | undefined {
  const [, day, clock = '00:00', zone = 'Z'] = ISO.exec(text) ?? [];
  if (day === undefined) return undefined;
  const midnight = Date.parse(day);
  // `Date` would accept 30 February as 2 March, so the parsed day is compared with the text.
  if (Number.isNaN(midnight) || !new Date(midnight).toISOString().startsWith(day)) return undefined;
  const time = Date.parse(`${day}T${clock}${zone.toUpperCase()}`);
  return Number.isNaN(time) ? undefined : time;
}
