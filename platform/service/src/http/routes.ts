import { Refusal } from '@goldwake/contracts';
import type { FastifyInstance } from 'fastify';

/**
 * Records the registered routes, so that a known path with a wrong method can be distinguished from an unknown path.
 */
export class Routes {
  private readonly methodsByPath = new Map<string, Set<string>>();

  watch(server: FastifyInstance): void {
    server.addHook('onRoute', ({ method, url }) => {
      if (url.includes('*')) return;
      const methods = this.methodsByPath.get(url) ?? new Set();
      for (const one of [method].flat()) methods.add(one);
      this.methodsByPath.set(url, methods);
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
    const path = pathOf(url);
    const found = new Set<string>();
    for (const [pattern, methods] of this.methodsByPath) {
      if (matches(pattern, path)) for (const method of methods) found.add(method);
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

function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((part, at) => (part.startsWith(':') ? given[at] !== '' : part === given[at]))
  );
}
