import { type Documents, put } from '@goldwake/core';
import { Batch } from './batch.js';
import type { DeadLetterTopic } from './dead-letters.js';
import {
  checkpointIn,
  PARTITION_CHECKPOINTS,
  type PartitionCheckpoint,
  partitionCheckpointId,
} from './partition-checkpoint.js';

export interface CheckpointStoreParts {
  documents: Documents;
  deadLetters: DeadLetterTopic;
}

/**
 * Holds a consumer group's checkpoint for one partition, as last read or written by this process. The checkpoint is
 * stored in one write with the effects of the handled events.
 */
export class CheckpointStore {
  private revision = 0;
  private checkpoint: PartitionCheckpoint;

  constructor(
    where: Pick<PartitionCheckpoint, 'group' | 'topic' | 'partition'>,
    private readonly parts: CheckpointStoreParts,
  ) {
    this.checkpoint = { ...where, position: 0, held: {} };
  }

  get position(): number {
    return this.checkpoint.position;
  }

  get parked(): Readonly<Record<string, number>> {
    return this.checkpoint.held;
  }

  /** Position of the earliest unhandled event among all parked keys; Infinity if no key is parked. */
  get firstParked(): number {
    return Math.min(...Object.values(this.checkpoint.held));
  }

  /**
   * Loads the stored checkpoint.
   * @param atLeast position up to which events are known from elsewhere to be handled
   * @throws DamagedDocument
   */
  async load(atLeast: number): Promise<void> {
    await this.reload();
    this.checkpoint = { ...this.checkpoint, position: Math.max(this.checkpoint.position, atLeast) };
  }

  /**
   * Reloads the checkpoint from the store, because another member of the group may have moved it. If somebody deleted
   * it, the one in memory is stored again.
   * @throws DamagedDocument
   */
  async reload(): Promise<void> {
    const stored = await this.parts.documents.get(PARTITION_CHECKPOINTS, partitionCheckpointId(this.checkpoint));
    if (stored?.revision === this.revision) return;
    if (stored) this.checkpoint = checkpointIn(stored);
    this.revision = stored?.revision ?? 0;
  }

  beginBatch(): Batch {
    return new Batch(this.parts.documents, this.checkpoint);
  }

  /**
   * Stores the effects of a batch and moves the checkpoint to the end of the batch.
   * @throws RevisionConflict if another member has moved the checkpoint
   * @throws UniqueViolation
   */
  async commit(batch: Batch): Promise<void> {
    const checkpoint: PartitionCheckpoint = { ...this.checkpoint, position: batch.position, held: batch.parked };
    const writes = batch.effects.guarded();
    if (writes.length > 0 || batch.storesCheckpoint) {
      await this.parts.deadLetters.send(batch.deadLetters());
      await this.parts.documents.write([
        put(PARTITION_CHECKPOINTS, partitionCheckpointId(checkpoint), checkpoint, this.revision),
        ...writes,
      ]);
      this.revision += 1;
    }
    this.checkpoint = checkpoint;
  }
}
