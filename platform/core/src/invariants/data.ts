import type { StoredEvent } from '@goldwake/contracts';
import { EVENT_SCHEMAS } from '../schemas.js';
import { defineInvariant } from './invariant.js';
import { compileSchema, type Validator } from './json-schema.js';

/** Validators of the data of each event type, which are compiled when the first event of the type arrives. */
const VALIDATORS = new Map<string, Validator>();

/** A history may contain types of a newer version, which have no schema here; the other rules skip them too. */
function validatorOf({ type }: StoredEvent): Validator {
  const known = VALIDATORS.get(type);
  if (known) return known;
  const schema = Object.hasOwn(EVENT_SCHEMAS, type) ? EVENT_SCHEMAS[type] : {};
  const validator = compileSchema(schema as object);
  VALIDATORS.set(type, validator);
  return validator;
}

export const data = defineInvariant({
  name: 'data',
  rule: 'the data of each event has exactly the fields of its type, each with a value of the declared form',
  initial: () => null,
  check(_, event, violate) {
    const mismatch = validatorOf(event)(event.data);
    if (mismatch) violate(event, `${['data', ...mismatch.path].join('.')} ${mismatch.message}`);
  },
});
