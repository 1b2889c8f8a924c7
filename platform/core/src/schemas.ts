import { readFileSync } from 'node:fs';
import type { EventType, Protection, PushName, ResponseName } from '@goldwake/contracts';

/** What the build derives from the types in `contracts` and writes next to this file. */
interface Derived {
  events: Readonly<Record<EventType, object>>;
  fields: Readonly<Record<EventType, Readonly<Record<string, Protection>>>>;
  pushes: Readonly<Record<PushName, { description: string }>>;
  responses: Readonly<Record<ResponseName, object>>;
}

const { events, fields, pushes, responses } = JSON.parse(
  readFileSync(new URL('schemas.json', import.meta.url), 'utf8'),
) as Derived;

/** JSON schema of the newest data of each event type. */
export const EVENT_SCHEMAS: Readonly<Record<string, object>> = events;
/** Protection of each field of the newest data, by event type. */
export const EVENT_FIELDS: Derived['fields'] = fields;
/** JSON schema of the data of each push, by its name. Its description says when the push is sent, and to whom. */
export const PUSH_SCHEMAS: Derived['pushes'] = pushes;
/** JSON schemas of all responses and of the types that they refer to, as OpenAPI 3.1 components. */
export const RESPONSE_SCHEMAS: Readonly<Record<string, object>> = responses;
