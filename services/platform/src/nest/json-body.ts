import { Refusal } from '@goldwake/contracts';
import type { FastifyInstance } from 'fastify';

/** Answered with 413 above this. */
export const BODY_BYTES_MAX = 100_000;
/** No body of ours nests deeper than a few levels; what walks a body recursively must not run out of stack. */
export const BODY_DEPTH_MAX = 32;
/** A shorter text cannot nest deep enough to hurt, and is not looked through. */
const UNSUSPECTED_LENGTH = 1_000;

/** JSON objects are the only bodies that are read. An empty one counts as none, since callers send the header with every request. */
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

/** Validation pipes let through what is no object: a route whose body is empty would take `7`. */
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
