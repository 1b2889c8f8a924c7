import { connect } from '@goldwake/connection';
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

/** Holds the WebSocket open for the player, over as many sockets as it takes, and follows the browser's word on the network. */
export const connectionActor = fromCallback<{ type: 'none' }, { uid: string }>(({ sendBack }) => {
  const report = (message: RealtimeMessage) => sendBack(message);
  let done = false;
  const connection = connect({
    url: realtimeUrl(),
    getToken,
    onPush: (push) => report({ type: 'PUSH', push }),
    onResync: (channel) => report({ type: 'RESYNC', channel }),
    onState: (state) => {
      if (done) return;
      report({
        type: 'CONNECTION',
        state: state.name,
        ...('retryAt' in state ? { retryAt: state.retryAt } : {}),
        ...('code' in state ? { code: state.code } : {}),
      });
    },
  });
  const back = () => connection.networkBack();
  const lost = () => connection.networkLost();
  addEventListener('online', back);
  addEventListener('offline', lost);
  return () => {
    done = true;
    removeEventListener('online', back);
    removeEventListener('offline', lost);
    connection.close();
  };
});
