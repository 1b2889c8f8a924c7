import { REALTIME_PATH } from '@goldwake/contracts';
import { type Connection, type ConnectionHandlers, connect, share } from '@goldwake/realtime-client';
import { endOf } from '../api/client.js';
import { api, asProblem } from '../api/index.js';
import { takeServerTime } from '../clock/clock.js';
import { hasTabChannels } from '../storage/tab-channels.js';
import { followCatalogue } from './catalogue-news.js';
import { channels } from './channels.js';

const isShown = () => document.visibilityState === 'visible';

function realtimeUrl(): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${REALTIME_PATH}`;
}

/**
 * Requests a token for the realtime connection. Returns null if nobody is signed in any more, or if the server refuses
 * the address of this page, of which it would refuse the socket too.
 */
async function getToken(): Promise<string | null> {
  try {
    return (await api.post<{ token: string }>('/realtime/token')).token;
  } catch (error) {
    const problem = asProblem(error);
    const end = endOf(problem);
    if (!end) throw error;
    if (problem.status === 403) api.setSession(null, end);
    return null;
  }
}

/**
 * Opens the realtime connection. With Web Locks, all tabs of the player share one connection. Web Locks are unavailable
 * over plain HTTP from another machine; each tab then opens its own connection.
 */
export function openConnection(uid: string, handlers: ConnectionHandlers): Connection {
  const connection = connectionOf(uid, handlers);
  channels.use(connection);
  followCatalogue(connection);
  return connection;
}

function connectionOf(uid: string, handlers: ConnectionHandlers): Connection {
  const options = { ...handlers, url: realtimeUrl(), getToken, onTime: takeServerTime };
  const { locks } = navigator as Partial<Pick<Navigator, 'locks'>>;
  if (!locks || !hasTabChannels()) return connect(options);
  return share({ ...options, name: `goldwake-realtime-3-${uid}`, locks, BroadcastChannel, isShown });
}
