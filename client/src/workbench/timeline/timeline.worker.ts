import type { Timeline } from '@goldwake/contracts/http';
import { api } from '../../api/index.js';
import { buffersOf, columnsOf } from './columns.js';
import type { TimelineReply, TimelineRequest } from './timeline-reader.js';

/**
 * Web worker that fetches and parses timelines and builds their columns outside the main thread. The columns are
 * transferred to the page without a copy.
 */
addEventListener('message', ({ data: { id, stream, afterVersion } }: MessageEvent<TimelineRequest>) => {
  read(stream, afterVersion).then(
    (columns) => post({ id, columns }, buffersOf(columns)),
    ({ status, message }) => post({ id, trouble: { status, message } }),
  );
});

async function read(stream: string, afterVersion: number) {
  const path = `/workbench/streams/${encodeURIComponent(stream)}/timeline`;
  return columnsOf(await api.get<Timeline>(path, { afterVersion }, { timeout: 60_000 }));
}

function post(reply: TimelineReply, transfer: Transferable[] = []): void {
  postMessage(reply, { transfer });
}
