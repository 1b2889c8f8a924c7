const ISO = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:\d{2})?)?$/i;

/**
 * A time as a person writes it: `2026-11-21T14:03:00Z`, down to the date alone. Without a zone it is in UTC, as every time is
 * shown, so that the same words mean the same moment on every machine.
 * @returns epoch milliseconds; undefined for what is none, or for a day that its month does not have
 */
export function parseIsoTime(text: string): number | undefined {
  const [, day, clock = '00:00', zone = 'Z'] = ISO.exec(text) ?? [];
  if (day === undefined) return undefined;
  const midnight = Date.parse(day);
  // Date takes 30 February for 2 March.
  if (Number.isNaN(midnight) || !new Date(midnight).toISOString().startsWith(day)) return undefined;
  const time = Date.parse(`${day}T${clock}${zone.toUpperCase()}`);
  return Number.isNaN(time) ? undefined : time;
}
