import { type StoredEvent, UnknownSchema, upcast } from '@goldwake/contracts';
import type { RawEvent } from '@goldwake/embedded';

/**
 * Fields of the event envelope, in the order in which an exported line contains them. `eventId` is omitted because it
 * consists of stream and version; `data` comes last and is copied as the stored text.
 */
const NUMBERS = ['position', 'version', 'schemaVersion'] as const;
const FIELDS = [
  'position',
  'stream',
  'version',
  'type',
  'schemaVersion',
  'recordedAt',
  'effectiveAt',
  'correlationId',
  'causationId',
  'commandId',
  'commandHash',
  'actor',
  'prevHash',
  'hash',
] as const satisfies readonly (keyof StoredEvent)[];

/**
 * Text that separates the envelope from the data. It cannot occur inside the envelope, because quotes within JSON
 * strings are escaped.
 */
const DATA = ',"data":';

/** Formats an event as one line of `events.jsonl`, without the line break. */
export function lineOf({ event, dataText, schemaVersion }: RawEvent): string {
  const stored = { ...event, schemaVersion };
  const envelope = JSON.stringify(Object.fromEntries(FIELDS.map((field) => [field, stored[field]])));
  return `${envelope.slice(0, -1)}${DATA}${dataText}}`;
}

/**
 * Parses a line of `events.jsonl`.
 * @returns undefined unless the line is exactly what `lineOf` writes
 * @throws UnknownSchema
 */
export function parseLine(line: string): RawEvent | undefined {
  const at = line.indexOf(DATA);
  if (at < 0) return undefined;
  const dataText = line.slice(at + DATA.length, -1);
  try {
    const envelope = JSON.parse(`${line.slice(0, at)}}`) as Record<(typeof FIELDS)[number], unknown>;
    if (!FIELDS.every((field) => hasItsKind(field, envelope[field]))) return undefined;
    const fields = envelope as Omit<StoredEvent, 'eventId' | 'data'>;
    const event = { ...fields, eventId: `${fields.stream}@${fields.version}`, data: JSON.parse(dataText) };
    const raw = { event: upcast(event), dataText, schemaVersion: fields.schemaVersion };
    return lineOf(raw) === line ? raw : undefined;
  } catch (error) {
    if (error instanceof UnknownSchema) throw error;
    return undefined;
  }
}

function hasItsKind(field: (typeof FIELDS)[number], value: unknown): boolean {
  if ((NUMBERS as readonly string[]).includes(field)) return Number.isSafeInteger(value);
  return typeof value === 'string' || (field === 'causationId' && value === null);
}
