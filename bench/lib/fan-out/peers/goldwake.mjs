/** Ours whole: the gateway in its Nest app on the embedded engine, with its own limits but for the door's. */
import { openEmbedded } from '../../../../services/platform/dist/embedded/index.js';
import { createApp } from '../../../../services/platform/dist/nest/index.js';
import { Hub } from '../../../../services/realtime/dist/hub.js';
import { RealtimeModule } from '../../../../services/realtime/dist/realtime.module.js';

/** All sockets of this bench come from one address. */
const DOOR = { connectionsMax: 20_000 };

export async function open({ dataDir }) {
  const engine = await openEmbedded({ dataDir });
  const accessTokens = { verify: () => Promise.reject(new Error('nobody signs in here')) };
  const built = await createApp({ engine, modules: [RealtimeModule.with(DOOR)], accessTokens });
  const app = await built.start();
  const hub = app.nest.get(Hub);
  const publish = (channel, event, data) => hub.publish({ channel, event, data }, new Date().toISOString());
  return {
    port: Number(new URL(app.url).port),
    toAll: (data) => publish('global', 'casino_setting_update', data),
    toPlayer: (uid, data) => publish(`user.${uid}`, 'balance_update', data),
  };
}
