/** Goldwake's complete realtime gateway in its Nest application on the embedded engine, with its production limits. */
import type { Channel } from '@goldwake/contracts';
import { openEmbedded } from '@goldwake/embedded';
import { createApp } from '@goldwake/service';
import { RealtimeModule } from '../../../../../../services/realtime/dist/realtime.module.js';
import { Hub } from '../../../../../../services/realtime/dist/rooms/hub.js';
import type { Message } from '../../../../../../services/realtime/dist/rooms/message.js';
import type { PeerServer } from './peer-server.js';

export async function open({ dataDir }: { dataDir: string }): Promise<PeerServer> {
  const engine = await openEmbedded({ dataDir });
  const accessTokens = { verify: () => Promise.reject(new Error('this bench does not support sign-in')) };
  const built = await createApp({ engine, modules: [RealtimeModule], accessTokens });
  const app = await built.start();
  const hub = app.nest.get(Hub);
  // Keeps the formatted time for all pushes of one millisecond. In production the time arrives as text with the event;
  // formatting it for each push was 5 % of the server's work.
  let at = { ms: 0, iso: '' };
  const publish = (channel: Channel, event: Message['event'], data: object) => {
    const ms = Date.now();
    if (at.ms !== ms) at = { ms, iso: new Date(ms).toISOString() };
    // The cast is needed because the data is padded to the payload size and does not match the event's type exactly.
    hub.publish({ channel, event, data } as Message, at.iso);
  };
  return {
    port: Number(new URL(app.url).port),
    toAll: (data) => publish('global', 'casino_setting_update', data),
    toPlayer: (uid, data) => publish(`user.${uid}`, 'balance_update', data),
  };
}
