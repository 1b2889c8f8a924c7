import { Refusal } from '@goldwake/contracts';
import type { FastifyInstance } from 'fastify';

/**
 * Records the registered routes, so that a known path with a wrong method can be distinguished from an unknown path.
 */
export class Routes {
  private readonly methodsByPath = new Map<string, Set<string>>();
  /** Segments of each path. */
  private readonly segments = new Map<string, readonly string[]>();

  watch(server: FastifyInstance): void {
    server.addHook('onRoute', ({ method, url }) => {
      if (url.includes('*')) return;
      const methods = this.methodsByPath.get(url) ?? new Set();
      for (const one of [method].flat()) methods.add(one);
      this.methodsByPath.set(url, methods);
      this.segments.set(url, url.split('/'));
    });
  }

  /** Paths of all routes, with parameters as `:name`. */
  get paths(): string[] {
    return [...this.methodsByPath.keys()];
  }

  /** Returns all routes as method and path, such as `GET /api/games/:id`. */
  list(): string[] {
    return [...this.methodsByPath].flatMap(([path, methods]) => [...methods].map((method) => `${method} ${path}`));
  }

  /** Returns the methods that are served at a URL; empty if no route matches. */
  allowed(url: string): string[] {
    const given = pathOf(url).split('/');
    const found = new Set<string>();
    for (const [path, methods] of this.methodsByPath) {
      if (matches(this.segments.get(path) ?? [], given)) for (const method of methods) found.add(method);
    }
    return [...found].sort();
  }

  /** Returns the refusal for a request that matches no route. */
  refusal(method: string, url: string): Refusal {
    const allowed = this.allowed(url);
    if (allowed.length === 0 || allowed.includes(method)) return new Refusal('not_found');
    return new Refusal('method_not_allowed', `${pathOf(url)} supports only ${allowed.join(', ')}`);
  }
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? url;
}

function matches(pattern: readonly string[], given: readonly string[]): boolean {
  return (
    pattern.length === given.length &&
    pattern.every((part, at) => (part.startsWith(':') ? given[at] !== '' : part === given[at]))
  );
}
