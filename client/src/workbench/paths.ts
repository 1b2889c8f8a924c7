import { partsOfId } from './timeline/moment.js';

export const BASE = '/workbench';

/** URLs of the workbench pages. Each URL contains the selected moment, so that it can be shared. */
export const workbenchPaths = {
  home: BASE,
  stream: (stream: string) => `${BASE}/${encodeURIComponent(stream)}`,
  version: (stream: string, version: number) => `${BASE}/${encodeURIComponent(stream)}?at=${version}`,
  /** @param eventId stream and version, for example `wallet-u1@7` */
  event: (eventId: string) => {
    const parts = partsOfId(eventId);
    return parts ? workbenchPaths.version(parts.stream, parts.version) : BASE;
  },
};
