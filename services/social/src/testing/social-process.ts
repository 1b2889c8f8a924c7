/**
 * A process of the social service that a test kills with SIGKILL. Its argument is JSON: the location of the casino and
 * the number of pairs whose accounts it opens before it serves.
 */
import { openCluster } from '@goldwake/cluster';
import type { Engine } from '@goldwake/core';
import { retry } from '@goldwake/core/adapters';
import { command } from '@goldwake/core/testing';
import { openEmbedded } from '@goldwake/embedded';
import { openPersonalData, personalDataModule } from '@goldwake/identity/testing';
import { createApp } from '@goldwake/service';
import { SocialModule } from '../social.module.js';
import { crossingPair } from './crossing-pairs.js';
import { openedAccount } from './opened-account.js';
import { uidTokens } from './session-tokens.js';
import { TestGames } from './test-games.js';
import { TestVipLevels } from './test-vip-levels.js';

export type Location =
  | { dataDir: string }
  | { mongo: string; kafka: string[]; topics: { namespace: string; partitions: number }; dataKey: string };

export interface SocialProcessOptions {
  location: Location;
  opens: number;
}

const { location, opens } = JSON.parse(process.argv[2] ?? '') as SocialProcessOptions;

/** Maximum duration of the attempts to reach the engines. A single attempt fails after 1 s on a busy machine. */
const ENGINE_MS_MAX = 60_000;

const engine: Engine = await retry(
  () => ('dataDir' in location ? openEmbedded(location) : openCluster({ ...location, service: 'social' })),
  { pauses: { firstMs: 100, maxMs: 1_000 }, onFailure: console.error, signal: AbortSignal.timeout(ENGINE_MS_MAX) },
);
await Promise.all(
  Array.from({ length: opens }, (_, n) => crossingPair(n))
    .flat()
    .map(open),
);
const building = await createApp({
  engine,
  modules: [
    personalDataModule(await openPersonalData(engine)),
    new TestGames().module(),
    new TestVipLevels().module(),
    SocialModule,
  ],
  accessTokens: uidTokens,
});
const app = await building.start();
await engine.bus.settled(await engine.store.lastPosition());
process.stdout.write(`serving ${app.url}\n`);

async function open(uid: string): Promise<void> {
  const events = [openedAccount(uid, `player_${uid}`)];
  await engine.store.append({ stream: `account-${uid}`, expectedVersion: 0, events, context: command('open') });
}
