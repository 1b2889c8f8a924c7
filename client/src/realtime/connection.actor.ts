import { type Connection, type ConnectOptions, connect, share } from '@goldwake/connection';
import { REALTIME_PATH } from '@goldwake/contracts';
import { fromCallback } from 'xstate';
import { api, asProblem } from '../api/index.js';
import type { RealtimeMessage } from './realtime.machine.js';

function realtimeUrl(): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${REALTIME_PATH}`;
}

/** Null says to the connection that nobody is signed in any more. */
async function getToken(): Promise<string | null> {
  try {
    return (await api.post<{ token: string }>('/realtime/token')).token;
  } catch (error) {
    if (asProblem(error).status === 401) return null;
    throw error;
  }
}

const isShown = () => document.visibilityState === 'visible';

/** One for all tabs of this player where the browser can (locks are missing where a page came by plain HTTP from another machine). */
function open(uid: string, options: ConnectOptions): Connection {
  const { locks } = navigator as Partial<Pick<Navigator, 'locks'>>;
  if (!locks || typeof BroadcastChannel === 'undefined') return connect(options);
  return share({ ...options, name: `goldwake-realtime-1-${uid}`, locks, BroadcastChannel, isShown });
}

/** Holds the connection open for the player, over as many sockets as it takes, and follows the browser's word on network and page. */
export const connectionActor = fromCallback<{ type: 'none' }, { uid: string }>(({ input, sendBack }) => {
  const report = (message: RealtimeMessage) => sendBack(message);
  let quiet = false;
  const start = () =>
    open(input.uid, {
      url: realtimeUrl(),
      getToken,
      onPush: (push) => report({ type: 'PUSH', push }),
      onResync: (channel) => report({ type: 'RESYNC', channel }),
      onState: (state) => {
        if (quiet) return;
        report({
          type: 'CONNECTION',
          state: state.name,
          ...('retryAt' in state ? { retryAt: state.retryAt, announced: state.trouble === 'going_away' } : {}),
          ...('code' in state ? { code: state.code } : {}),
        });
      },
    });
  let connection = start();
  const stop = () => {
    quiet = true;
    connection.close();
  };
  const listening = new AbortController();
  const { signal } = listening;
  const wake = () => {
    if (isShown() && navigator.onLine) connection.wake();
  };
  addEventListener('online', () => connection.networkBack(), { signal });
  addEventListener('offline', () => connection.networkLost(), { signal });
  document.addEventListener('visibilitychange', wake, { signal });
  document.addEventListener('resume', wake, { signal });
  // A page that is left may be kept as it is: it must not hold the lock, and what it missed it loads when it is come back to.
  addEventListener('pagehide', stop, { signal });
  addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (!persisted) return;
      quiet = false;
      connection = start();
    },
    { signal },
  );
  return () => {
    listening.abort();
    stop();
  };
});
