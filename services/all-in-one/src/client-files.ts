import { type Dirent, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { Refusal } from '@goldwake/contracts';
import { pageHeaders, type Routes } from '@goldwake/service';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Paths handled by the server, never by the client. */
const SERVER_PATHS = /^\/(api|metrics|problems|realtime)(\/|$)/;
/** Files whose names Vite derives from a hash of their content. */
const HASHED = /^assets\//;
/** Art URLs that carry the art version, as the client requests them. */
const VERSIONED_ART = /^\/art\/[^?]+\?v=/;

/**
 * Files that cannot be requested by name: HTML pages are served at their own paths with security headers, and .br and
 * .gz files only in place of the uncompressed file.
 */
const isPartOfPages = (file: string) => /(^|\/)\.|\.(html|br|gz)$/.test(file);
/** Browsers compare this file with their copy to detect a newer client. */
const WORKER = 'service-worker.js';
/** Minimum interval between two listings of the folder caused by unknown file names, in milliseconds. */
const RELIST_MS = 1_000;

/**
 * Serves the built client: content-hashed files are cached for a year, pages are always revalidated, and every path
 * known to the client's router returns a page. A client that is rebuilt while the casino runs is served as soon as its
 * new page is written.
 * @param workbench whether the workbench page is served
 * @param now returns milliseconds from any fixed starting point
 */
export function serveClient(
  server: FastifyInstance,
  routes: Routes,
  root: string,
  { workbench, now = () => performance.now() }: { workbench: boolean; now?: () => number },
): void {
  const files = new BuiltFiles(root, now);
  // The build writes `<name>.br` and `<name>.gz` next to each text file.
  server.register(fastifyStatic, { root, serve: false, preCompressed: true });
  server.get('/*', (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (SERVER_PATHS.test(path)) throw routes.refusal(request.method, request.url);
    const file = path.slice(1);
    if (!isPartOfPages(file) && files.has(file)) {
      return reply
        .headers({ vary: 'accept-encoding', 'cache-control': cachingOf(file, request.url) })
        .sendFile(file, { cacheControl: false });
    }
    const page = pageAt(path, request.headers.accept);
    if (!page || !files.has(page) || (page === 'workbench.html' && !workbench)) throw new Refusal('not_found');
    const view = firstViewAt(path);
    const shown = files.has(view) && !isPlayers(request.headers.cookie) ? view : page;
    return reply
      .headers({ ...pageHeaders(request.headers.host), vary: 'accept-encoding, cookie', 'cache-control': 'no-cache' })
      .sendFile(shown, { cacheControl: false });
  });
}

/** Returns the page for a path; undefined for paths of missing assets and for requests that do not accept HTML. */
function pageAt(path: string, accept: string | undefined): string | undefined {
  if (path === '/' || path === '/index.html') return 'index.html';
  if (path.startsWith('/assets/') || !(accept ?? '').includes('text/html')) return undefined;
  return /^\/workbench(\.html|\/|$)/.test(path) ? 'workbench.html' : 'index.html';
}

/** Returns the name of the prerendered page for a path. The build creates one for some paths only. */
const firstViewAt = (path: string) => `first-view${path === '/' ? '' : path}.html`;

/**
 * Tells whether the browser has a session. Such a browser would show the visitor's view for a moment before the
 * player's own.
 */
const isPlayers = (cookies: string | undefined) => /(^|;\s*)goldwake_player=/.test(cookies ?? '');

function cachingOf(file: string, url: string): string {
  if (HASHED.test(file) || VERSIONED_ART.test(url)) return 'public, max-age=31536000, immutable';
  return file === WORKER ? 'no-cache' : 'public, max-age=3600';
}

/**
 * Names of the files in the build folder. The folder is listed once, and again each time a build has rewritten
 * index.html. A build writes index.html before some of its other files, so an unknown name causes another listing.
 */
class BuiltFiles {
  private names = new Set<string>();
  private builtAt = 0;
  private listedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly root: string,
    private readonly now: () => number,
  ) {}

  has(name: string): boolean {
    const builtAt = statSync(join(this.root, 'index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (builtAt !== this.builtAt) {
      this.builtAt = builtAt;
      this.list();
    }
    if (this.names.has(name)) return true;
    if (builtAt === 0 || this.now() - this.listedAt < RELIST_MS) return false;
    this.list();
    return this.names.has(name);
  }

  private list(): void {
    this.names = this.builtAt === 0 ? new Set() : new Set(filesIn(this.root));
    this.listedAt = this.now();
  }
}

/**
 * Lists the paths in a folder recursively. A build may delete folders during the listing; deleted folders are skipped.
 */
function* filesIn(folder: string, prefix = ''): Generator<string> {
  for (const entry of entriesOf(folder)) {
    const name = prefix + entry.name;
    if (entry.isFile()) yield name;
    else if (entry.isDirectory()) yield* filesIn(join(folder, entry.name), `${name}/`);
  }
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
