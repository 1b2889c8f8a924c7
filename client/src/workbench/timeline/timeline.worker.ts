import type { Timeline } from '@goldwake/contracts/http';
import { api } from '../../api/index.js';
import { buffersOf, columnsOf } from './columns.js';
import type { TimelineAnswer, TimelineWish } from './timeline-reader.js';

/** Beside the page: a timeline is fetched, parsed and made into columns here, which are handed over without a copy. */
addEventListener('message', ({ data: { id, stream, afterVersion } }: MessageEvent<TimelineWish>) => {
  read(stream, afterVersion).then(
    (columns) => post({ id, columns }, buffersOf(columns)),
    ({ status, message }) => post({ id, trouble: { status, message } }),
  );
});

async function read(stream: string, afterVersion: number) {
  const path = `/workbench/streams/${encodeURIComponent(stream)}/timeline`;
  return columnsOf(await api.get<Timeline>(path, { afterVersion }, { timeout: 60_000 }));
}

function post(answer: TimelineAnswer, transfer: Transferable[] = []): void {
  postMessage(answer, { transfer });
}
