import type { IncomingMessage } from 'node:http';
import { Refusal } from '@goldwake/contracts';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';

interface Pictures {
  bytesMax: number;
}

/** Read at the same time by one process: they fill 32 MiB at most, however slowly they come. */
export const PICTURES_AT_ONCE = 32;
const RETRY_AFTER_S = 5;

/** The route takes a picture of a signed-in player as its whole body, as a Buffer, beside JSON. */
export function TakesPictures(pictures: Pictures): MethodDecorator {
  return RouteConfig({ pictures });
}

/**
 * Only such routes: what checks the fields of a body would take each byte for one. SVG is refused by its name already, for it
 * is a document with scripts; what the others really are, the route finds out.
 * @param admit lets a signed-in player's request through: guards come only after the body, and nobody else's is to fill the memory
 */
export function readPictureBodies(
  server: FastifyInstance,
  admit: (request: FastifyRequest) => boolean | Promise<boolean>,
): void {
  let reading = 0;
  server.addContentTypeParser(/^image\//, async (request: FastifyRequest, payload: IncomingMessage) => {
    const { pictures } = request.routeOptions.config as { pictures?: Pictures };
    if (!pictures) throw new Refusal('unsupported_media_type');
    if (/^image\/svg\b/i.test(request.headers['content-type'] ?? '')) {
      throw new Refusal('unsupported_media_type', 'SVG pictures are not taken; send PNG, JPEG or WebP');
    }
    await admit(request);
    if (Number(request.headers['content-length']) > pictures.bytesMax) throw new Refusal('image_too_large');
    if (reading >= PICTURES_AT_ONCE) {
      throw new Refusal('unavailable', 'Many pictures are on their way; try again shortly', {
        retry_after: RETRY_AFTER_S,
      });
    }
    reading++;
    try {
      return await readAtMost(pictures.bytesMax, payload);
    } finally {
      reading--;
    }
  });
}

/** By events, since leaving an iteration early would close the socket that the refusal is to be sent on. */
function readAtMost(bytesMax: number, payload: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const take = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= bytesMax) chunks.push(chunk);
      else {
        payload.off('data', take);
        reject(new Refusal('image_too_large'));
      }
    };
    const cutOff = () => reject(new Refusal('malformed_request'));
    // Cut off before it is listened to, it would never say so.
    if (payload.destroyed) return cutOff();
    payload.on('data', take);
    payload.once('end', () => resolve(Buffer.concat(chunks)));
    payload.once('error', cutOff);
    payload.once('close', cutOff);
  });
}
