import type { Connection, ConnectionState } from '@goldwake/realtime-client';
import { fromCallback } from 'xstate';
import { deviceNow } from '../clock/clock.js';
import type { RealtimeMessage } from './realtime.machine.js';

/** Delay between attempts to load the code of the realtime connection, in milliseconds. */
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
 * Keeps the player's realtime connection open and reacts to the browser's network and visibility events. The code of
 * the connection is loaded only when a player signs in, because visitors do not need it.
 */
export const connectionActor = fromCallback<{ type: 'none' }, { uid: string }>(({ input, sendBack }) => {
  const report = (message: RealtimeMessage) => sendBack(message);
  let connection: Connection | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;

  const start = () => {
    attempt += 1;
    const own = attempt;
    import('./open-connection.js').then(
      ({ openConnection }) => {
        if (own !== attempt) return;
        connection = openConnection(input.uid, {
          onPush: (push) => report({ type: 'PUSH', push }),
          onResync: (channel) => report({ type: 'RESYNC', channel }),
          onState: (state) => {
            if (own === attempt) report(messageOf(state));
          },
        });
      },
      () => {
        if (own !== attempt) return;
        report({ type: 'CONNECTION', state: 'waiting', retryAt: deviceNow() + FETCH_AGAIN_MS });
        again = setTimeout(start, FETCH_AGAIN_MS);
      },
    );
  };
  const stop = () => {
    attempt += 1;
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
  // The browser may keep a page that was left in its back/forward cache. Such a page must not hold the Web Lock. When
  // it is shown again, it reloads the data it missed.
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
