/** Metadata that accompanies every command: the actor, the correlation and causation ids, and the idempotency key. */
export interface CommandContext {
  commandId: string;
  commandHash: string;
  correlationId: string;
  causationId: string | null;
  actor: string;
}
