import { statSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { Refusal, slotGameOf } from '@goldwake/contracts';
import type { FastifyReply, FastifyRequest } from '@goldwake/service';
import type { Origins } from '../origins.js';
import { FILE_READS } from './limits.js';
import { framedPageHeaders } from './page-headers.js';

type Server = FastifyReply['server'];

const PAGE = 'index.html';
/** Names of files that are served: no folder, no hidden file, and compressed files only in place of the others. */
const FILE = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$/;
const COMPRESSED = /\.(br|gz)$/;
const ROUND_ID = /^[0-9a-f]{32}$/;
const FOREVER = 'public, max-age=31536000, immutable';
/** For files whose names stay the same when their content changes; afterwards, the ETag saves the transfer. */
const AN_HOUR = 'public, max-age=3600';

/**
 * Serves the page that plays games and shows rounds again, and the files that it loads.
 * @param root folder of the built client: `index.html`, `assets` whose names contain a hash of their content, and
 * `symbols` and `backdrops` by game
 */
export function serveClient(server: Server, root: string, origins: Origins): void {
  const config = { rateLimits: [FILE_READS] };
  // The client build writes a compressed `<name>.br` and `<name>.gz` next to each larger text file.
  server.register(fastifyStatic, { root, serve: false, preCompressed: true, acceptRanges: false });

  const sendPage = (reply: FastifyReply, isFound: boolean) => {
    if (!isFile(join(root, PAGE))) throw new Refusal('not_found', 'The page of the games is not built');
    reply.removeHeader('x-frame-options');
    return reply
      .code(isFound ? 200 : 404)
      .headers({ ...framedPageHeaders(origins), vary: 'accept-encoding', 'cache-control': 'no-cache' })
      .sendFile(PAGE, { cacheControl: false });
  };
  const sendFile = (reply: FastifyReply, folder: string, name: string, caching: string) => {
    if (!FILE.test(name) || COMPRESSED.test(name) || !isFile(join(root, folder, name))) throw new Refusal('not_found');
    return reply
      .headers({ vary: 'accept-encoding', 'cache-control': caching })
      .sendFile(`${folder}/${name}`, { cacheControl: false });
  };

  server.get('/play/:gameId', { config }, (request: FastifyRequest, reply: FastifyReply) =>
    sendPage(reply, slotGameOf(parameter(request, 'gameId')) !== undefined),
  );
  server.get('/replay/:roundId', { config }, (request: FastifyRequest, reply: FastifyReply) =>
    sendPage(reply, ROUND_ID.test(parameter(request, 'roundId'))),
  );
  server.get('/assets/:name', { config }, (request: FastifyRequest, reply: FastifyReply) =>
    sendFile(reply, 'assets', parameter(request, 'name'), FOREVER),
  );
  for (const folder of ['symbols', 'backdrops']) {
    server.get(`/${folder}/:name`, { config }, (request: FastifyRequest, reply: FastifyReply) =>
      sendFile(reply, folder, parameter(request, 'name'), AN_HOUR),
    );
  }
}

function parameter({ params }: FastifyRequest, name: string): string {
  return (params as Record<string, string>)[name] ?? '';
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
