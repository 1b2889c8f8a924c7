import type { StoredEvent } from '@goldwake/contracts';
import { isSubscribed } from '../consumers/concerns.js';
import { WriteBuffer } from '../consumers/write-buffer.js';
import { type CollectionSpec, type Document, type Documents, type DocumentWrite, shadow } from '../ports/documents.js';
import type { Projection } from '../ports/event-bus.js';
import type { GroupProgress } from '../ports/group-checkpoints.js';
import { CannotRebuild } from './cannot-rebuild.js';
import type { RefusedEvents } from './refused-events.js';

/**
 * Runs a projection's handler on shadow collections, so that readers of the live collections see none of its writes.
 */
export class ShadowProjection {
  private readonly concerns: (event: StoredEvent) => boolean;
  private readonly shadows: ReadonlyMap<string, CollectionSpec<unknown>>;

  constructor(
    private readonly projection: Projection,
    private readonly documents: Pick<Documents, 'get' | 'declare' | 'drop'>,
    private readonly refused: RefusedEvents,
  ) {
    this.concerns = isSubscribed(projection);
    this.shadows = new Map(projection.collections.map((spec) => [spec.name, shadow(spec)]));
  }

  async declare(): Promise<void> {
    await this.documents.declare(...this.shadows.values());
  }

  async drop(): Promise<void> {
    await this.documents.drop(...this.shadows.values());
  }

  /** Runs the handler for the events that `ahead` does not cover and returns the resulting writes. */
  async writesOf(events: readonly StoredEvent[], ahead?: GroupProgress): Promise<DocumentWrite[]> {
    const batch = new WriteBuffer({ get: (spec, id) => this.get(spec, id) });
    for (const event of events) {
      if (!this.concerns(event) || ahead?.covers(event)) continue;
      const effects = new WriteBuffer(batch);
      try {
        await this.projection.handle(event, effects);
      } catch (error) {
        this.refused.add(event, error);
        continue;
      }
      for (const write of effects.list()) batch.add(write);
    }
    return batch.list().map((write) => ({ ...write, collection: this.shadowOf(write.collection).name }));
  }

  private async get<T>(spec: CollectionSpec<T>, id: string): Promise<Document<T> | undefined> {
    return this.documents.get(this.shadowOf(spec.name) as CollectionSpec<T>, id);
  }

  private shadowOf(name: string): CollectionSpec<unknown> {
    const own = this.shadows.get(name);
    if (!own)
      throw new CannotRebuild(`${this.projection.group} uses ${name}, which is not one of its declared collections`);
    return own;
  }
}
