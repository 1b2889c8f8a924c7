import { collection, type Documents, type DocumentWrite, put, RevisionConflict } from '../ports/documents.js';
import { CannotRebuild } from './cannot-rebuild.js';

/**
 * Position up to which each projection was last rebuilt. Id: the group. The revision of the document only increases,
 * and every write of a rebuild checks it, so two rebuilds cannot run concurrently.
 */
export const REBUILDS = collection<{ position: number }>('rebuilds');

/**
 * Claims a projection for one rebuild. Every write of the rebuild contains the claim and fails if another rebuild has
 * started in the meantime.
 */
export class Claim {
  private revision = 0;

  constructor(
    private readonly group: string,
    private readonly documents: Pick<Documents, 'get' | 'write'>,
  ) {}

  /** Reads the current revision of the claim, which a running rebuild may have increased. */
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

  /** Converts an error of a write that contains the claim: a revision conflict on the claim becomes CannotRebuild. */
  translate(error: unknown): unknown {
    if (!(error instanceof RevisionConflict) || error.collection !== REBUILDS.name) return error;
    return new CannotRebuild(`another rebuild of ${this.group} has started`);
  }
}
