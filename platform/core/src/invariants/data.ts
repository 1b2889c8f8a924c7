import { EVENT_TYPES, type EventType } from '@goldwake/contracts';
import { EVENT_SCHEMAS } from '../schemas.js';
import { defineInvariant } from './invariant.js';
import { compileSchema, type Validator } from './json-schema.js';

/** Validators of the data of each event type, which are compiled when the first event of the type arrives. */
const VALIDATORS = new Map<string, Validator>();

function validatorOf(type: EventType): Validator {
  const known = VALIDATORS.get(type);
  if (known) return known;
  const validator = compileSchema(EVENT_SCHEMAS[type] as object);
  VALIDATORS.set(type, validator);
  return validator;
}

export const data = defineInvariant({
  name: 'data',
  rule: 'the data of each event has exactly the fields of its type, each once and with a value of the declared form',
  types: EVENT_TYPES,
  initial: () => null,
  check(_, event, violate) {
    const mismatch = validatorOf(event.type as EventType)(event.data);
    if (mismatch) violate(event, `${['data', ...mismatch.path].join('.')} ${mismatch.message}`);
  },
});
