import type { WorkbenchSession } from '@goldwake/contracts/http';
import { fromCallback, fromPromise } from 'xstate';
import { api, queryClient } from '../api/index.js';
import { TimelineReader } from './timeline/timeline-reader.js';
import { type FollowMessage, troubleOf, workbenchMachine } from './workbench.machine.js';
import { sessionQuery } from './workbench-queries.js';

const FOLLOW_MS = 1_000;

const timelines = new TimelineReader();

/** Workbench state machine with its real side effects: the API and the web worker. */
export const liveWorkbenchMachine = workbenchMachine.provide({
  actors: {
    enter: fromPromise(async ({ input: { token } }) => {
      // Over plain HTTP from another machine, the browser would discard the session cookie, so the token is not sent.
      if (token === null || !isSecureContext) {
        queryClient.setQueryData(sessionQuery.queryKey, await api.get<WorkbenchSession>('/workbench/session'));
      } else await api.post('/workbench/session', { token });
    }),
    leave: fromPromise(() => api.delete('/workbench/session')),
    load: fromPromise(({ input: { stream } }) => timelines.read(stream)),
    follow: fromCallback(({ input: { stream, version }, sendBack }) => {
      let after = version;
      let timer: ReturnType<typeof setTimeout>;
      let left = false;
      const send = (message: FollowMessage | { type: 'EXPIRED' }) => {
        if (!left) sendBack(message as never);
      };
      const ask = async () => {
        try {
          const columns = await timelines.read(stream, after);
          send(columns.size === 0 ? { type: 'REACHED' } : { type: 'NEWER', columns });
          after = columns.version[columns.size - 1] ?? after;
        } catch (error) {
          const trouble = troubleOf(error);
          send(trouble.status === 401 ? { type: 'EXPIRED' } : { type: 'LOST', trouble });
        }
        if (!left) timer = setTimeout(ask, FOLLOW_MS);
      };
      timer = setTimeout(ask, FOLLOW_MS);
      return () => {
        left = true;
        clearTimeout(timer);
      };
    }),
  },
});
