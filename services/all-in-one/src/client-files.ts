import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { Refusal } from '@goldwake/contracts';
import { pageHeaders, type Routes } from '@goldwake/platform/nest';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Paths that are never the client's own. */
const SERVER_PATHS = /^\/(api|metrics|realtime)(\/|$)/;
/** Vite names these by their content. */
const HASHED = /^assets\//;

/**
 * The built client: hashed files for a year, the page itself always asked for again, and the page also for every
 * address that the client's own router knows. Only files that stood there at the start are served.
 */
export function serveClient(server: FastifyInstance, routes: Routes, root: string): void {
  const files = existsSync(root) ? listFiles(root) : new Set<string>();
  server.register(fastifyStatic, { root, serve: false });
  server.get('/*', (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (SERVER_PATHS.test(path)) throw routes.refusal(request.method, request.url);
    const file = path.slice(1);
    if (file !== 'index.html' && files.has(file)) {
      const caching = HASHED.test(file) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
      return reply.header('cache-control', caching).sendFile(file, { cacheControl: false });
    }
    if (!isPage(path, request.headers.accept) || !files.has('index.html')) throw new Refusal('not_found');
    return reply
      .headers({ ...pageHeaders(request.headers.host), 'cache-control': 'no-cache' })
      .sendFile('index.html', { cacheControl: false });
  });
}

/** An address to look at, not the remains of a file that is gone. */
function isPage(path: string, accept: string | undefined): boolean {
  if (path === '/' || path === '/index.html') return true;
  return !path.startsWith('/assets/') && (accept ?? '').includes('text/html');
}

function listFiles(root: string): Set<string> {
  const found = new Set<string>();
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) found.add(relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'));
  }
  return found;
}
