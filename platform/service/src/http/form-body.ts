import { isUtf8 } from 'node:buffer';
import { Refusal } from '@goldwake/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { routeConfig } from './route-config.js';

/** Maximum size of a form, in bytes; larger ones are refused with status 413. */
const FORM_BYTES_MAX = 8_192;

export interface AcceptsForms {
  forms?: boolean;
}

/**
 * Marks a route that accepts an HTML form in addition to JSON. The handler receives the fields as an object of texts;
 * of a repeated field, the last value.
 */
export function TakesForms(): MethodDecorator {
  return routeConfig({ forms: true } satisfies AcceptsForms);
}

/** Makes the server accept HTML forms, but only on routes marked with `TakesForms`. */
export function readFormBodies(server: FastifyInstance): void {
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: FORM_BYTES_MAX },
    async (request: FastifyRequest, bytes: Buffer) => {
      const { forms } = request.routeOptions.config as AcceptsForms;
      if (!forms) throw new Refusal('unsupported_media_type');
      if (!isUtf8(bytes)) throw new Refusal('malformed_request', 'The form is not valid UTF-8');
      return Object.fromEntries(new URLSearchParams(bytes.toString()));
    },
  );
}
