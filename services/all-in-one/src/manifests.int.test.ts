import { isProjection, type Manifest, type Subscription } from '@goldwake/core';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { PasswordHashes } from '@goldwake/identity';
import { MANIFESTS } from '@goldwake/replay/services';
import { type App, createApp, type Routes } from '@goldwake/service';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SERVICES } from './modules.js';

/** Routes of every process; the edge handles their paths itself, and does not forward a process's own description. */
const OF_THE_PLATFORM = /^\/(api\/(health\/|docs$|openapi\.json$)|metrics$|problems(\/|$))/;

let engine: TestEngine;
let app: App;
let routes: Routes;
const subscribed: Subscription[] = [];
beforeAll(async () => {
  engine = await openTestEngine();
  const bus = new Proxy(engine.bus, {
    get(target, name) {
      if (name === 'subscribe') {
        return (subscription: Subscription) => {
          subscribed.push(subscription);
          target.subscribe(subscription);
        };
      }
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const built = await createApp({
    engine: { ...engine, bus },
    modules: SERVICES,
    routes: (_, all) => {
      routes = all;
    },
  });
  app = await built.start();
});
afterAll(async () => {
  await app.close();
  await engine.close();
});

const names = (manifests: readonly Manifest[]) => manifests.map(({ name }) => name);

describe('the manifests of the services in single-process mode', () => {
  it('the most specific path above every HTTP route is in exactly one manifest; any other route is unreachable in a cluster', () => {
    const owners = routes.paths
      .filter((path) => !OF_THE_PLATFORM.test(path))
      .map((path) => {
        // The edge selects the longest prefix, so `/api/self/friends` and `/api/self` may go to different services.
        const prefixes = MANIFESTS.flatMap(({ paths }) => paths).filter((prefix) => path.startsWith(prefix));
        const longest = Math.max(0, ...prefixes.map(({ length }) => length));
        const isOwner = (prefix: string) => prefix.length === longest && prefixes.includes(prefix);
        return [path, names(MANIFESTS.filter(({ paths }) => paths.some(isOwner)))] as const;
      });
    expect(owners.length).toBeGreaterThan(20);
    expect(owners.filter(([, owning]) => owning.length !== 1)).toEqual([]);
  });

  it('every subscribed projection is in a manifest, so that it can be rebuilt, and the reverse', () => {
    const inManifests = MANIFESTS.flatMap(({ projections }) => projections);
    expect(
      subscribed
        .filter(isProjection)
        .map(({ group }) => group)
        .sort(),
    ).toEqual(inManifests.map(({ group }) => group).sort());
  });
});

it('passwords are hashed at the recommended cost, not at that of tests', async () => {
  const hashes = app.nest.get(PasswordHashes, { strict: false });
  expect(await hashes.hash('Quiet-Harbor-42')).toContain('$m=19456,t=2,p=1$');
});
