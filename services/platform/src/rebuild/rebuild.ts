import type { Projection } from '../ports/event-bus.js';
import { CannotRebuild } from './cannot-rebuild.js';
import { compared, type DocumentDifference } from './compare.js';
import { Making, type RebuildParts } from './making.js';
import type { RefusedEvent } from './refused-events.js';

export interface RebuildOptions {
  /** Changes nothing live. */
  compareOnly?: boolean;
  /** Called after each event. */
  step?: () => void;
}

export interface Rebuilt {
  /** Taken in, from the first. */
  events: number;
  /** Compared, live and made anew. */
  documents: number;
  /** Position up to which the live documents stood when they were compared. */
  asOf: number;
  /** The first 20 of `count`. */
  differences: DocumentDifference[];
  count: number;
  /** Events that the live projection had handled and that are refused now, the first 20: with one of them nothing is swapped. */
  refused: RefusedEvent[];
  swapped: boolean;
}

const SHOWN_MAX = 20;

/**
 * Makes a projection anew from all events beside the live one, compares the two as of the live one's checkpoint, and puts
 * the new one in its place in one step; on a running casino too. Only the projection's own documents are written. Killed
 * anywhere, what is live stands as it stood.
 * @throws CannotRebuild, and what the store throws; nothing live was changed then
 */
export async function rebuild(
  projection: Projection,
  parts: RebuildParts,
  { compareOnly = false, step = () => {} }: RebuildOptions = {},
): Promise<Rebuilt> {
  const making = await Making.begin(projection, parts, step);
  // Most of the way before the live documents are held still, which costs the store room.
  await making.foldTo(await parts.places.of(projection, parts.documents));
  const comparison = await compare(projection, parts, making);
  const swapped = !compareOnly && (await making.takePlace());
  const refused = (await making.refused.news()).slice(0, SHOWN_MAX);
  if (!swapped) await making.drop();
  return { events: making.position, ...comparison, refused, swapped };
}

async function compare(
  projection: Projection,
  { documents, places }: RebuildParts,
  making: Making,
): Promise<Pick<Rebuilt, 'asOf' | 'documents' | 'differences' | 'count'>> {
  const live = await documents.still();
  try {
    const standing = await places.of(projection, live);
    if (standing.from < making.position)
      throw new CannotRebuild(`${projection.group} was set back meanwhile; try again`);
    await making.foldTo(standing);
    const found = { asOf: standing.to, documents: 0, differences: [] as DocumentDifference[], count: 0 };
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
