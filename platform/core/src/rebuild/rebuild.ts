import type { Projection } from '../ports/event-bus.js';
import { CannotRebuild } from './cannot-rebuild.js';
import { compared, type DocumentDifference } from './compare.js';
import { RebuildJob, type RebuildParts } from './rebuild-job.js';
import type { RefusedEvent } from './refused-events.js';

export interface RebuildOptions {
  /** If true, compares the rebuilt with the live documents, but leaves the live documents unchanged. */
  compareOnly?: boolean;
  /** Called after each handled event, to show progress. */
  step?: () => void;
}

export interface Rebuilt {
  /** Number of events handled, counted from the first event of the history. */
  events: number;
  /** Number of documents compared. A document that exists in both the live and the rebuilt collection counts once. */
  documents: number;
  /** Position of the live documents at the time of the comparison. */
  asOf: number;
  /** The first 20 differences; `count` is their total number. */
  differences: DocumentDifference[];
  count: number;
  /**
   * The first 20 events that the live projection has handled but the rebuild refuses. If there is any such event,
   * nothing is swapped.
   */
  refused: RefusedEvent[];
  swapped: boolean;
}

const SHOWN_MAX = 20;

/**
 * Rebuilds a projection from all events in shadow collections, compares it with the live documents as of their
 * checkpoint, and swaps it in atomically, even on a running casino. Only the projection's own documents are written. If
 * the process is killed at any point, the live documents are unchanged.
 * @throws CannotRebuild, and errors of the store; the live documents are unchanged
 */
export async function rebuild(
  projection: Projection,
  parts: RebuildParts,
  { compareOnly = false, step = () => {} }: RebuildOptions = {},
): Promise<Rebuilt> {
  const job = await RebuildJob.begin(projection, parts, step);
  // Handle most events before opening a read view of the live documents, because an open view costs disk space.
  await job.foldTo(await parts.checkpoints.of(projection, parts.documents));
  const comparison = await compare(projection, parts, job);
  const swapped = !compareOnly && (await job.swapIn());
  const refused = (await job.refused.newlyRefused()).slice(0, SHOWN_MAX);
  if (!swapped) await job.drop();
  return { events: job.position, ...comparison, refused, swapped };
}

async function compare(
  projection: Projection,
  { documents, checkpoints }: RebuildParts,
  job: RebuildJob,
): Promise<Pick<Rebuilt, 'asOf' | 'documents' | 'differences' | 'count'>> {
  const live = await documents.readView();
  try {
    const progress = await checkpoints.of(projection, live);
    if (progress.from < job.position)
      throw new CannotRebuild(`the checkpoint of ${projection.group} was moved back during the rebuild; try again`);
    await job.foldTo(progress);
    const found = { asOf: progress.to, documents: 0, differences: [] as DocumentDifference[], count: 0 };
    for (const spec of projection.collections) {
      for await (const differences of compared(spec, live, documents)) {
        found.documents++;
        found.count += differences.length;
        found.differences.push(...differences.slice(0, SHOWN_MAX - found.differences.length));
      }
    }
    return found;
  } finally {
    await live.close();
  }
}
