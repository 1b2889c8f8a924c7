/** Ours whole: the gateway in its Nest app on the embedded engine, with the limits that it has in the house. */
import { openEmbedded } from '../../../../services/platform/dist/embedded/index.js';
import { createApp } from '../../../../services/platform/dist/nest/index.js';
import { Hub } from '../../../../services/realtime/dist/hub.js';
import { RealtimeModule } from '../../../../services/realtime/dist/realtime.module.js';

export async function open({ dataDir }) {
  const engine = await openEmbedded({ dataDir });
  const accessTokens = { verify: () => Promise.reject(new Error('nobody signs in here')) };
  const built = await createApp({ engine, modules: [RealtimeModule], accessTokens });
  const app = await built.start();
  const hub = app.nest.get(Hub);
  const publish = (channel, event, data) => hub.publish({ channel, event, data }, new Date().toISOString());
  return {
    port: Number(new URL(app.url).port),
    toAll: (data) => publish('global', 'casino_setting_update', data),
    toPlayer: (uid, data) => publish(`user.${uid}`, 'balance_update', data),
  };
}
