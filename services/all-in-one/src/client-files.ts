import { type Dirent, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { Refusal } from '@goldwake/contracts';
import { pageHeaders, type Routes } from '@goldwake/platform/nest';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Paths that are never the client's own. */
const SERVER_PATHS = /^\/(api|metrics|realtime)(\/|$)/;
/** Vite names these by their content. */
const HASHED = /^assets\//;
/** The client asks for its drawn art with the art's version. */
const VERSIONED_ART = /^\/art\/[^?]+\?v=/;

/** Served by their addresses with their headers, or beside what they are the compressed form of; never by name. */
const isPartOfPages = (file: string) => /(^|\/)\.|\.(html|br|gz)$/.test(file);
/** Browsers compare it with what they have to find out whether there is a newer client. */
const WORKER = 'service-worker.js';
/** The folder is listed at most so often for names that are not in it. */
const RELIST_MS = 1_000;

/**
 * The built client: hashed files for a year, the pages themselves always asked for again, and a page also for every
 * address that its own router knows. A client built anew while the casino runs is served from its first page on.
 * @param workbench whether the engineers' page is there
 * @param now milliseconds from any beginning
 */
export function serveClient(
  server: FastifyInstance,
  routes: Routes,
  root: string,
  { workbench, now = () => performance.now() }: { workbench: boolean; now?: () => number },
): void {
  const files = new BuiltFiles(root, now);
  // The build leaves `<name>.br` and `<name>.gz` beside each text.
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

/** Undefined for what is no address to look at, but the remains of a file that is gone. */
function pageAt(path: string, accept: string | undefined): string | undefined {
  if (path === '/' || path === '/index.html') return 'index.html';
  if (path.startsWith('/assets/') || !(accept ?? '').includes('text/html')) return undefined;
  return /^\/workbench(\.html|\/|$)/.test(path) ? 'workbench.html' : 'index.html';
}

/** The page with what a visitor sees first at this address, which the build draws for some. */
const firstViewAt = (path: string) => `first-view${path === '/' ? '' : path}.html`;

/** A browser that holds a session would show the visitor's view for a moment. */
const isPlayers = (cookies: string | undefined) => /(^|;\s*)goldwake_player=/.test(cookies ?? '');

function cachingOf(file: string, url: string): string {
  if (HASHED.test(file) || VERSIONED_ART.test(url)) return 'public, max-age=31536000, immutable';
  return file === WORKER ? 'no-cache' : 'public, max-age=3600';
}

/**
 * The names in the build's folder: listed once, and again whenever a build has written the players' page anew. A build writes
 * that page before some of its other files, so a name that is not known is looked for again.
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

/** Paths within the folder. A build clears folders while they are read: what is gone is not there. */
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
