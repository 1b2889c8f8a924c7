import type { IncomingMessage } from 'node:http';
import { type ProblemCode, Refusal } from '@goldwake/contracts';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SignedIn } from './signed-in.js';

interface Pictures {
  bytesMax: number;
  /** Within which all of it must have come. */
  msMax: number;
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
  admit: (request: FastifyRequest) => Promise<SignedIn>,
): void {
  /** Whose pictures are on their way: one place a player, or a single one could take them all. */
  const reading = new Set<string>();
  server.addContentTypeParser(/^image\//, async (request: FastifyRequest, payload: IncomingMessage) => {
    const { pictures } = request.routeOptions.config as { pictures?: Pictures };
    if (!pictures) throw new Refusal('unsupported_media_type');
    if (/^image\/svg\b/i.test(request.headers['content-type'] ?? '')) {
      throw new Refusal('unsupported_media_type', 'SVG pictures are not taken; send PNG, JPEG or WebP');
    }
    const { uid } = await admit(request);
    if (Number(request.headers['content-length']) > pictures.bytesMax) throw new Refusal('image_too_large');
    if (reading.has(uid)) {
      throw new Refusal('too_many_requests', 'Another picture of yours is on its way; try again shortly', {
        retry_after: RETRY_AFTER_S,
      });
    }
    if (reading.size >= PICTURES_AT_ONCE) {
      throw new Refusal('unavailable', 'Many pictures are on their way; try again shortly', {
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

/** By events, since leaving an iteration early would close the socket that the refusal is to be sent on. */
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
    // Cut off before it is listened to, it would never say so.
    if (payload.destroyed) return cutOff();
    payload.on('data', take);
    payload.once('end', () => resolve(Buffer.concat(chunks)));
    payload.once('error', cutOff);
    payload.once('close', cutOff);
    late = setTimeout(refuse, msMax, 'image_too_slow');
  });
  return read.finally(() => clearTimeout(late));
}
