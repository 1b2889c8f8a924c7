import { isUtf8 } from 'node:buffer';
import { Refusal } from '@goldwake/contracts';
import type { FastifyInstance } from 'fastify';
import { routeConfig } from './route-config.js';

/** Maximum size of a JSON body, in bytes; larger bodies are refused with status 413. */
export const BODY_BYTES_MAX = 100_000;
/**
 * Maximum nesting depth of a JSON body. Valid bodies have a few levels; deeper nesting could overflow the stack of
 * recursive functions.
 */
export const BODY_DEPTH_MAX = 32;
/**
 * Maximum number of values in a JSON body: fields and elements of all its objects and arrays. The largest valid body
 * has 500. Each value costs some microseconds in validation, so this limits what a body can cost.
 */
export const BODY_VALUES_MAX = 1_000;
/**
 * Maximum length of a body whose structure is not checked. Shorter texts cannot have too many values, nor nest deep
 * enough to cause harm.
 */
const UNSUSPECTED_LENGTH = 1_000;

interface Taken {
  takesBytes?: boolean;
}

/**
 * Marks a route whose handler receives the bytes of a JSON body as they were sent, as a Buffer, because a signature
 * covers them. The handler must check them; nothing else does.
 */
export const TakesBytes = (): MethodDecorator => routeConfig({ takesBytes: true } satisfies Taken);

/**
 * Makes the server accept only JSON objects as bodies. An empty body counts as no body, because clients send the
 * content-type header with every request.
 */
export function readJsonBodies(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, ended) => {
    // Above a limit, a body that cannot be read holds no secret.
    const done = (error: Error | null, body?: unknown) => ended(error && (request.overLimit ?? error), body);
    if (bytes.length === 0) return done(null, undefined);
    if ((request.routeOptions.config as Taken).takesBytes) return done(null, bytes);
    const text = bytes.toString();
    const fault = textFault(bytes, text);
    if (fault) return done(fault);
    return parse(request, text, (error: Error | null, body?: unknown) => {
      const refused = error ?? valueFault(body);
      if (refused) done(refused);
      else done(null, body);
    });
  });
}

/**
 * Parses the bytes of a body that a route has taken with `TakesBytes`, with the same checks as other bodies.
 * @throws Refusal `malformed_json`, `validation_failed` if it is not an object
 */
export function parseJsonBody(bytes: Buffer): object {
  const text = bytes.toString();
  const fault = textFault(bytes, text);
  if (fault) throw fault;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new Refusal('malformed_json');
  }
  const refused = valueFault(body);
  if (refused) throw refused;
  return body as object;
}

function textFault(bytes: Buffer, text: string): Refusal | undefined {
  const fault = isUtf8(bytes) ? structureFault(text) : 'The body is not valid UTF-8';
  return fault === undefined ? undefined : new Refusal('malformed_json', fault);
}

function valueFault(body: unknown): Refusal | undefined {
  if (!isObject(body)) return new Refusal('validation_failed', 'The body must be a JSON object');
  return isWellFormed(body) ? undefined : new Refusal('malformed_json', 'The body contains half of a surrogate pair');
}

/**
 * Bodies that are not objects are refused here, because the validation pipe does not check them: a route without body
 * fields would accept `7`.
 */
function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Returns whether all texts of a JSON value, including names of fields, are well-formed Unicode. JSON can express half
 * of a surrogate pair (`"\ud800"`), which `encodeURIComponent` and other functions reject with an exception.
 */
function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, inner]) => name.isWellFormed() && isWellFormed(inner));
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Checks the limits of depth and values before the text is parsed. Returns undefined if both hold. */
function structureFault(text: string): string | undefined {
  if (text.length <= UNSUSPECTED_LENGTH) return undefined;
  let depth = 0;
  // Commas separate values, so one value is not counted in each object and array; that is close enough for a limit.
  let values = 1;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (inString) {
      if (char === BACKSLASH) at++;
      else if (char === QUOTE) inString = false;
    } else if (char === QUOTE) inString = true;
    else if (char === COMMA) {
      if (++values > BODY_VALUES_MAX) return `The body has more than ${BODY_VALUES_MAX} values`;
    } else if (OPENING.has(char)) {
      if (++depth > BODY_DEPTH_MAX) return `The body nests deeper than ${BODY_DEPTH_MAX} levels`;
    } else if (CLOSING.has(char)) depth--;
  }
  return undefined;
}
