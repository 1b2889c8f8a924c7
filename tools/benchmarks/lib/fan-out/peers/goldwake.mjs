/** Goldwake's complete realtime gateway in its Nest app on the embedded engine, with the limits used in production. */
import { openEmbedded } from '../../../../../platform/embedded/dist/index.js';
import { createApp } from '../../../../../platform/service/dist/index.js';
import { RealtimeModule } from '../../../../../services/realtime/dist/realtime.module.js';
import { Hub } from '../../../../../services/realtime/dist/rooms/hub.js';

export async function open({ dataDir }) {
  const engine = await openEmbedded({ dataDir });
  const accessTokens = { verify: () => Promise.reject(new Error('this bench does not support sign-in')) };
  const built = await createApp({ engine, modules: [RealtimeModule], accessTokens });
  const app = await built.start();
  const hub = app.nest.get(Hub);
  // In a deployment the time string comes with the event; formatting it again for each push was 5 % of the server's
  // work.
  let at = { ms: 0, iso: '' };
  const publish = (channel, event, data) => {
    const ms = Date.now();
    if (at.ms !== ms) at = { ms, iso: new Date(ms).toISOString() };
    hub.publish({ channel, event, data }, at.iso);
  };
  return {
    port: Number(new URL(app.url).port),
    toAll: (data) => publish('global', 'casino_setting_update', data),
    toPlayer: (uid, data) => publish(`user.${uid}`, 'balance_update', data),
  };
}
