import type { EventType } from '@goldwake/contracts';
import { EVENT_SCHEMAS } from '@goldwake/core/schemas';
import { Unusable } from '../lib/unusable.js';

/** The part of JSON Schema that the schemas of events use. */
export interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  pattern?: string;
  minimum?: number;
}

/** The two players of the golden events; other tests append the events to these players' streams. */
const PLAYER = '0193f2a8-6c1e-7d40-9b57-2f1e8a4c6d03';
const OTHER_PLAYER = '0193f2a9-11d2-7c3a-8e44-5b0f7d9a2c18';

/** Texts by the name of their field; the first name that matches decides. */
const BY_NAME: readonly (readonly [name: RegExp, text: string])[] = [
  [/^(uid|sender_id|blocker_id|remover_id)$/, PLAYER],
  [/^(user|author|friend|receiver|blocked|hidden|reported)_id$|^reporters$/, OTHER_PLAYER],
  [/^request_id$/, `${PLAYER}-${OTHER_PLAYER}.1`],
  [/^game_id$/, 'dice'],
  [/provider_id$/, 'saltmarsh-studio'],
  [/^country_id$/, 'US'],
  [/_id$/, '0193f2a8-7a11-7c02-8d3e-51b0c9aa2e17'],
  [/^sealed$/, 'pU3KGCUwux1tEyze1iN7LtkeP3IfyxlxF0SU1kk8nVw0YL4xIB5p_tqg7ui5mX8'],
  [/^account$/, `player:${PLAYER}`],
  [/^receiver_username$/, 'Łukasz'],
  [/username/, 'ada'],
  [/^by$/, 'mara'],
  [/^reason$/, 'Asked by the player'],
  [/^name$/, 'The Eel Wife'],
  [/^url$/, 'https://social.example/@goldwake'],
  [/^number$/, '07'],
  [/^(rtp|target|roll)$/, '96.10'],
  [/(^|_)multiplier$/, '1.9801'],
  [/(^|_)(amount|stake|payout|coins)$/, '1000000'],
  [/_seed$/, 'harbour'],
  [/_at$/, '2026-01-15T12:00:00.000Z'],
];

/** Texts for fields with a pattern: a time, a day, a SHA-256, an amount in micros, the end of a card number, and ids and codes. */
const BY_PATTERN = [
  '2026-01-15T12:00:00.000Z',
  '2026-01-15',
  '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  '1000000',
  '4242',
  'sc-1',
  'dice-week-2026-01-12',
  '7K3MP9ZX2HZ',
];

/** Returns the JSON schema of the data of an event type, in the newest version. */
export function schemaOf(type: EventType): Schema {
  return EVENT_SCHEMAS[type] ?? {};
}

/**
 * Returns a readable value that the schema allows, always the same one. Names of fields guide it. Optional
 * fields are included.
 * @throws Unusable for a pattern that no sample matches
 */
export function sampleOf(schema: Schema, name = ''): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf?.[0]) return sampleOf(schema.anyOf[0], name);
  switch ([schema.type].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([field, of]) => [field, sampleOf(of, field)]),
      );
    case 'array':
      return [sampleOf(schema.items ?? {}, name)];
    case 'string':
      return textOf(name, schema.pattern);
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    default:
      return null;
  }
}

function textOf(name: string, pattern?: string): string {
  const texts = BY_NAME.filter(([named]) => named.test(name)).map(([, text]) => text);
  if (pattern === undefined) return texts[0] ?? name.replaceAll('_', ' ');
  const text = [...texts, ...BY_PATTERN].find((one) => new RegExp(pattern).test(one));
  if (text === undefined)
    throw new Unusable(`no sample of ${name} matches ${pattern}; add one to BY_PATTERN in tools/src/goldens/sample.ts`);
  return text;
}
