import type { IncomingMessage } from 'node:http';
import { type ProblemCode, Refusal } from '@goldwake/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { routeConfig } from './route-config.js';
import type { SignedIn } from './signed-in.js';

interface Pictures {
  bytesMax: number;
  /** Maximum time for the complete upload, in milliseconds. */
  msMax: number;
}

export interface AcceptsPictures {
  pictures?: Pictures;
}

/** Maximum number of concurrent picture uploads in one process. It limits the memory for uploads to 32 MiB. */
export const PICTURES_AT_ONCE = 32;
const RETRY_AFTER_S = 5;

/**
 * Marks a route that accepts an image from a signed-in player, in addition to JSON. The handler receives the complete
 * body as a Buffer.
 */
export function TakesPictures(pictures: Pictures): MethodDecorator {
  return routeConfig({ pictures } satisfies AcceptsPictures);
}

/**
 * Makes the server accept image bodies, but only on routes marked with `TakesPictures`: elsewhere, body validation
 * would treat each byte as a field. SVG is refused by its content type because it can contain scripts; the route checks
 * the actual format of other images.
 * @param admit authenticates the request. Guards run only after the body is read, and unauthenticated bodies must not
 * fill the memory.
 */
export function readPictureBodies(
  server: FastifyInstance,
  admit: (request: FastifyRequest) => Promise<SignedIn>,
): void {
  /**
   * Players with an upload in progress. Each player can have only one, so that a single player cannot use up all slots.
   */
  const reading = new Set<string>();
  server.addContentTypeParser(/^image\//, async (request: FastifyRequest, payload: IncomingMessage) => {
    const { pictures } = request.routeOptions.config as AcceptsPictures;
    if (!pictures) throw new Refusal('unsupported_media_type');
    if (/^image\/svg\b/i.test(request.headers['content-type'] ?? '')) {
      throw new Refusal('unsupported_media_type', 'SVG pictures are not accepted; send PNG, JPEG or WebP');
    }
    const { uid } = await admit(request);
    if (Number(request.headers['content-length']) > pictures.bytesMax) throw new Refusal('image_too_large');
    if (reading.has(uid)) {
      throw new Refusal('too_many_requests', 'Another picture of yours is being uploaded; try again shortly', {
        retry_after: RETRY_AFTER_S,
      });
    }
    if (reading.size >= PICTURES_AT_ONCE) {
      throw new Refusal('unavailable', 'Too many pictures are being uploaded; try again shortly', {
        retry_after: RETRY_AFTER_S,
      });
    }
    reading.add(uid);
    try {
      return await readAtMost(pictures, payload);
    } finally {
      reading.delete(uid);
    }
  });
}

/**
 * Reads the body with event listeners. Leaving an async iteration early would close the socket, which is still needed
 * for the error response.
 */
function readAtMost({ bytesMax, msMax }: Pictures, payload: IncomingMessage): Promise<Buffer> {
  let late: NodeJS.Timeout | undefined;
  const read = new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const take = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= bytesMax) chunks.push(chunk);
      else refuse('image_too_large');
    };
    const refuse = (code: ProblemCode) => {
      payload.off('data', take);
      reject(new Refusal(code));
    };
    const cutOff = () => refuse('malformed_request');
    // If the socket was closed before the listeners are added, no further event is emitted.
    if (payload.destroyed) return cutOff();
    payload.on('data', take);
    payload.once('end', () => resolve(Buffer.concat(chunks)));
    payload.once('error', cutOff);
    payload.once('close', cutOff);
    late = setTimeout(refuse, msMax, 'image_too_slow');
  });
  return read.finally(() => clearTimeout(late));
}
