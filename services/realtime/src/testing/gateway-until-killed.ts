/**
 * A process with a gateway that a test kills with SIGKILL. Its argument is the location of the casino as JSON, as
 * `openCluster` takes it. The access token of a player is the uid.
 */
import { openCluster } from '@goldwake/cluster';
import { createApp } from '@goldwake/service';
import { RealtimeModule } from '../realtime.module.js';

const engine = await openCluster(JSON.parse(process.argv[2] ?? ''));
const sessionEndsAt = Date.now() + 86_400_000;
const building = await createApp({
  engine,
  modules: [RealtimeModule],
  accessTokens: {
    verify: async (uid) => ({ uid, sessionId: `${uid}-session`, sessionEndsAt, expiresAt: sessionEndsAt }),
  },
});
const { url } = await building.start();
process.stdout.write(`serving ${url}\n`);
