import type { Connection, ConnectionState } from '@goldwake/connection';
import { fromCallback } from 'xstate';
import type { RealtimeMessage } from './realtime.machine.js';

/** From one try to fetch the connection's code to the next. */
const FETCH_AGAIN_MS = 5_000;

function messageOf(state: ConnectionState): RealtimeMessage {
  return {
    type: 'CONNECTION',
    state: state.name,
    ...('retryAt' in state ? { retryAt: state.retryAt, announced: state.trouble === 'going_away' } : {}),
    ...('code' in state ? { code: state.code } : {}),
  };
}

/**
 * Holds the connection open for the player, over as many sockets as it takes, and follows the browser's word on network and page. Its code
 * is fetched when somebody is signed in: visitors need none of it.
 */
export const connectionActor = fromCallback<{ type: 'none' }, { uid: string }>(({ input, sendBack }) => {
  const report = (message: RealtimeMessage) => sendBack(message);
  let connection: Connection | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let turn = 0;

  const start = () => {
    turn += 1;
    const own = turn;
    import('./open-connection.js').then(
      ({ openConnection }) => {
        if (own !== turn) return;
        connection = openConnection(input.uid, {
          onPush: (push) => report({ type: 'PUSH', push }),
          onResync: (channel) => report({ type: 'RESYNC', channel }),
          onState: (state) => {
            if (own === turn) report(messageOf(state));
          },
        });
      },
      () => {
        if (own !== turn) return;
        report({ type: 'CONNECTION', state: 'waiting', retryAt: Date.now() + FETCH_AGAIN_MS });
        again = setTimeout(start, FETCH_AGAIN_MS);
      },
    );
  };
  const stop = () => {
    turn += 1;
    clearTimeout(again);
    connection?.close();
    connection = undefined;
  };
  const wake = () => {
    if (document.visibilityState === 'visible' && navigator.onLine) connection?.wake();
  };

  const listening = new AbortController();
  const { signal } = listening;
  addEventListener('online', () => connection?.networkBack(), { signal });
  addEventListener('offline', () => connection?.networkLost(), { signal });
  document.addEventListener('visibilitychange', wake, { signal });
  document.addEventListener('resume', wake, { signal });
  // A page that is left may be kept as it is: it must not hold the lock, and what it missed it loads when it is come back to.
  addEventListener('pagehide', stop, { signal });
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) start();
  };
  addEventListener('pageshow', shown, { signal });

  start();
  return () => {
    listening.abort();
    stop();
  };
});
