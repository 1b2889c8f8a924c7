import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { EVENTS, type EventType, isEventType, STREAMS } from '../registry.js';

/**
 * Sample of an event's data as stored under one schemaVersion. It is kept in the file `<type>.v<schemaVersion>.json`.
 */
export interface Golden {
  type: EventType;
  schemaVersion: number;
  data: unknown;
  /** SHA-256 of `data`, see `sumOf`. A test checks it: `data` must never change, because such events are stored. */
  sha256: string;
  /** Expected data after upcasting to the newest schema; omitted if the golden file already has the newest schema. */
  becomes?: unknown;
}

const SERVICES = new URL('../../../services/', import.meta.url);
const NAME = /^(\w+)\.v(\d+)\.json$/;

/**
 * Returns the folder with the golden files of a service. The golden files of an event are kept by the service that
 * appends it.
 */
export const goldenFolder = (service: string) => new URL(`${service}/golden/`, SERVICES);

/** Returns the service that appends events of the given type. */
export const serviceOf = (type: EventType): string => STREAMS[EVENTS[type].category].topic;

/** Returns the path of a golden file, relative to the repository's root. */
export const goldenFile = (type: EventType, version: number) =>
  `services/${serviceOf(type)}/golden/${type}.v${version}.json`;

/** Returns the SHA-256 of the JSON text of a golden event's data, in hex. */
export const sumOf = (data: unknown): string => createHash('sha256').update(JSON.stringify(data)).digest('hex');

/**
 * Reads the golden files of all services.
 * @throws Error for a golden file of another service's event or of an unknown event
 */
export function goldens(): Golden[] {
  const services = new Set(Object.values(STREAMS).map(({ topic }) => topic));
  return [...services].flatMap((service) => goldensOf(service));
}

function goldensOf(service: string): Golden[] {
  const folder = goldenFolder(service);
  if (!existsSync(folder)) return [];
  return readdirSync(folder).map((file) => {
    const [, type = '', version] = NAME.exec(file) ?? [];
    if (!isEventType(type))
      throw new Error(`services/${service}/golden/${file}: its name must be <event type>.v<schemaVersion>.json`);
    if (serviceOf(type) !== service)
      throw new Error(`services/${service}/golden/${file} belongs in services/${serviceOf(type)}/golden`);
    return { type, schemaVersion: Number(version), ...JSON.parse(readFileSync(new URL(file, folder), 'utf8')) };
  });
}
