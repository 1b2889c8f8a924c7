import { collection, type Documents, type DocumentWrite, put, RevisionConflict } from '../ports/documents.js';
import { CannotRebuild } from './cannot-rebuild.js';

/** How far a projection was last made anew. Id: the group. Its revision only rises, which keeps two from making it at once. */
export const REBUILDS = collection<{ position: number }>('rebuilds');

/** Whose turn it is to make a projection: goes with all that a rebuild writes, and is refused once another has begun. */
export class Claim {
  private revision = 0;

  constructor(
    private readonly group: string,
    private readonly documents: Pick<Documents, 'get' | 'write'>,
  ) {}

  /** Behind the rebuild that is under way, if one is. */
  async look(): Promise<void> {
    this.revision = (await this.documents.get(REBUILDS, this.group))?.revision ?? 0;
  }

  /** @throws CannotRebuild where another has begun */
  async write(writes: readonly DocumentWrite[], position: number): Promise<void> {
    await this.documents.write([this.at(position), ...writes]).catch((error) => {
      throw this.told(error);
    });
    this.revision++;
  }

  at(position: number): DocumentWrite {
    return put(REBUILDS, this.group, { position }, this.revision);
  }

  /** What an error of a write with the claim in it means. */
  told(error: unknown): unknown {
    if (!(error instanceof RevisionConflict) || error.collection !== REBUILDS.name) return error;
    return new CannotRebuild(`another rebuild of ${this.group} has begun`);
  }
}
