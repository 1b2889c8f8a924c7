import { Refusal } from '@goldwake/contracts';
import type { FastifyInstance } from 'fastify';

/** Maximum size of a JSON body, in bytes; larger bodies are refused with status 413. */
export const BODY_BYTES_MAX = 100_000;
/**
 * Maximum nesting depth of a JSON body. Valid bodies have a few levels; deeper nesting could overflow the stack of
 * recursive functions.
 */
export const BODY_DEPTH_MAX = 32;
/**
 * Maximum length of a body that is not checked for nesting depth. Shorter texts cannot nest deep enough to cause harm.
 */
const UNSUSPECTED_LENGTH = 1_000;

/**
 * Makes the server accept only JSON objects as bodies. An empty body counts as no body, because clients send the
 * content-type header with every request.
 */
export function readJsonBodies(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
    if (text.length === 0) return done(null, undefined);
    if (text.length > UNSUSPECTED_LENGTH && nestsTooDeep(text)) {
      return done(new Refusal('malformed_json', `The body nests deeper than ${BODY_DEPTH_MAX} levels`));
    }
    return parse(request, text, (error: Error | null, body?: unknown) => {
      if (error || isObject(body)) done(error, body);
      else done(new Refusal('validation_failed', 'The body must be a JSON object'));
    });
  });
}

/**
 * Bodies that are not objects are refused here, because the validation pipe does not check them: a route without body
 * fields would accept `7`.
 */
function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function nestsTooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (inString) {
      if (char === '\\') at++;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '[' || char === '{') {
      if (++depth > BODY_DEPTH_MAX) return true;
    } else if (char === ']' || char === '}') depth--;
  }
  return false;
}
