import type { StoredEvent } from '@goldwake/contracts';
import { concernOf } from '../consumers/concerns.js';
import { GatheredEffects } from '../consumers/gathered-effects.js';
import { beside, type CollectionSpec, type Document, type Documents, type DocumentWrite } from '../ports/documents.js';
import type { Projection } from '../ports/event-bus.js';
import type { Standing } from '../ports/group-places.js';
import { CannotRebuild } from './cannot-rebuild.js';
import type { RefusedEvents } from './refused-events.js';

/** Runs a projection's handler on shadow collections, which nothing else reads. */
export class Beside {
  private readonly concerns: (event: StoredEvent) => boolean;
  private readonly own: ReadonlyMap<string, CollectionSpec<unknown>>;

  constructor(
    private readonly projection: Projection,
    private readonly documents: Pick<Documents, 'get' | 'declare' | 'drop'>,
    private readonly refused: RefusedEvents,
  ) {
    this.concerns = concernOf(projection);
    this.own = new Map(projection.collections.map((spec) => [spec.name, beside(spec)]));
  }

  async declare(): Promise<void> {
    await this.documents.declare(...this.own.values());
  }

  async drop(): Promise<void> {
    await this.documents.drop(...this.own.values());
  }

  /** Returns the writes of those events that `ahead` does not cover. */
  async writesOf(events: readonly StoredEvent[], ahead?: Standing): Promise<DocumentWrite[]> {
    const batch = new GatheredEffects({ get: (spec, id) => this.get(spec, id) });
    for (const event of events) {
      if (!this.concerns(event) || ahead?.covers(event)) continue;
      const effects = new GatheredEffects(batch);
      try {
        await this.projection.handle(event, effects);
      } catch (error) {
        this.refused.add(event, error);
        continue;
      }
      for (const write of effects.list()) batch.add(write);
    }
    return batch.list().map((write) => ({ ...write, collection: this.ownOf(write.collection).name }));
  }

  private async get<T>(spec: CollectionSpec<T>, id: string): Promise<Document<T> | undefined> {
    return this.documents.get(this.ownOf(spec.name) as CollectionSpec<T>, id);
  }

  private ownOf(name: string): CollectionSpec<unknown> {
    const own = this.own.get(name);
    if (!own)
      throw new CannotRebuild(`${this.projection.group} uses ${name}, which is not one of its declared collections`);
    return own;
  }
}
