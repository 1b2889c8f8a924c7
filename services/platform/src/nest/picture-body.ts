import type { IncomingMessage } from 'node:http';
import { Refusal } from '@goldwake/contracts';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';

interface Pictures {
  bytesMax: number;
}

/** The route takes a picture as its whole body, as a Buffer, beside JSON. */
export function TakesPictures(pictures: Pictures): MethodDecorator {
  return RouteConfig({ pictures });
}

/**
 * Only such routes: what checks the fields of a body would take each byte for one. SVG is refused by its name already, for it
 * is a document with scripts; what the others really are, the route finds out.
 */
export function readPictureBodies(server: FastifyInstance): void {
  server.addContentTypeParser(/^image\//, async (request: FastifyRequest, payload: IncomingMessage) => {
    const { pictures } = request.routeOptions.config as { pictures?: Pictures };
    if (!pictures) throw new Refusal('unsupported_media_type');
    if (/^image\/svg\b/i.test(request.headers['content-type'] ?? '')) {
      throw new Refusal('unsupported_media_type', 'SVG pictures are not taken; send PNG, JPEG or WebP');
    }
    if (Number(request.headers['content-length']) > pictures.bytesMax) throw new Refusal('image_too_large');
    return readAtMost(pictures.bytesMax, payload);
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
    payload.on('data', take);
    payload.once('end', () => resolve(Buffer.concat(chunks)));
    payload.once('error', () => reject(new Refusal('malformed_request')));
  });
}
