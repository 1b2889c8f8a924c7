/**
 * An event of any event-sourced system, as one JSON object a line. docs/envelope.md describes it for people and
 * services/replay/envelope.schema.json for validators.
 */
export interface ForeignEvent {
  position: number;
  stream: string;
  version: number;
  type: string;
  data: Record<string, unknown>;
  recordedAt?: string;
  effectiveAt?: string;
  schemaVersion?: number;
  correlationId?: string;
  causationId?: string | null;
  commandId?: string;
  commandHash?: string;
  actor?: string;
  prevHash?: string;
  hash?: string;
}

/** An event and the text of its data, over which its hash was computed. */
export interface ForeignLine {
  event: ForeignEvent;
  dataText: string;
}

const DATA = '"data":';
const isNumber = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 1;
const isText = (value: unknown) => typeof value === 'string' && value !== '';
const isTime = (value: unknown) => typeof value === 'string' && !Number.isNaN(Date.parse(value));
const isHash = (value: unknown) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
const optional = (is: (value: unknown) => boolean) => (value: unknown) => value === undefined || is(value);

/** Fields of the envelope, each with its test and what is expected. */
const FIELDS: Readonly<Record<keyof ForeignEvent, [is: (value: unknown) => boolean, expected: string]>> = {
  position: [isNumber, 'a whole number from 1'],
  stream: [isText, 'a text'],
  version: [isNumber, 'a whole number from 1'],
  type: [isText, 'a text'],
  data: [(value) => typeof value === 'object' && value !== null && !Array.isArray(value), 'an object'],
  recordedAt: [optional(isTime), 'an ISO 8601 time'],
  effectiveAt: [optional(isTime), 'an ISO 8601 time'],
  schemaVersion: [optional(isNumber), 'a whole number from 1'],
  correlationId: [optional(isText), 'a text'],
  causationId: [optional((value) => value === null || isText(value)), 'an event id or null'],
  commandId: [optional(isText), 'a text'],
  commandHash: [optional(isText), 'a text'],
  actor: [optional(isText), 'a text'],
  prevHash: [optional(isHash), '64 hex digits'],
  hash: [optional(isHash), '64 hex digits'],
};

/** Parses a line. @returns the event, or a text that says what is wrong with the line */
export function parseForeign(line: string): ForeignLine | string {
  const parsed = parseJson(line);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return 'is not a JSON object';
  const event = parsed as Record<string, unknown>;
  for (const [field, [is, expected]] of Object.entries(FIELDS)) {
    if (!is(event[field])) return event[field] === undefined ? `has no ${field}` : `${field} is not ${expected}`;
  }
  return { event: event as unknown as ForeignEvent, dataText: dataTextOf(line, event.data) };
}

export function eventIdOf({ stream, version }: ForeignEvent): string {
  return `${stream}@${version}`;
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** The hash covers the data exactly as written. That text is known if `data` is the last member of the line. */
function dataTextOf(line: string, data: unknown): string {
  const text = line.slice(line.indexOf(DATA) + DATA.length, line.lastIndexOf('}')).trim();
  return JSON.stringify(parseJson(text)) === JSON.stringify(data) ? text : JSON.stringify(data);
}
