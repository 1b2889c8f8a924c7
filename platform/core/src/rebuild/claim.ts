import { collection, type Documents, type DocumentWrite, put, RevisionConflict } from '../ports/documents.js';
import { CannotRebuild } from './cannot-rebuild.js';

/**
 * Position up to which a projection was last rebuilt. Id: the group. The document's revision only increases, which
 * prevents two concurrent rebuilds.
 */
export const REBUILDS = collection<{ position: number }>('rebuilds');

/**
 * Claim of a rebuild on a projection. The claim is part of every write of the rebuild, and the write fails if another
 * rebuild has started.
 */
export class Claim {
  private revision = 0;

  constructor(
    private readonly group: string,
    private readonly documents: Pick<Documents, 'get' | 'write'>,
  ) {}

  /** Reads the current revision, which includes the claim of a running rebuild. */
  async refresh(): Promise<void> {
    this.revision = (await this.documents.get(REBUILDS, this.group))?.revision ?? 0;
  }

  /** @throws CannotRebuild if another rebuild has started */
  async write(writes: readonly DocumentWrite[], position: number): Promise<void> {
    await this.documents.write([this.at(position), ...writes]).catch((error) => {
      throw this.translate(error);
    });
    this.revision++;
  }

  at(position: number): DocumentWrite {
    return put(REBUILDS, this.group, { position }, this.revision);
  }

  /** Converts the error of a write that contains the claim: a conflict on the claim becomes CannotRebuild. */
  translate(error: unknown): unknown {
    if (!(error instanceof RevisionConflict) || error.collection !== REBUILDS.name) return error;
    return new CannotRebuild(`another rebuild of ${this.group} has started`);
  }
}
