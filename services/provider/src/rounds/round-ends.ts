import { pause } from '@goldwake/core/adapters';

/** Lets requests wait for the ends of rounds. All rounds are played in this process, so none ends unnoticed. */
export class RoundEnds {
  private readonly waits = new Map<string, Set<AbortController>>();
  private isClosed = false;

  /**
   * Waits until a round ends or this is closed, but no longer than the given time in milliseconds.
   * @param isOpen is asked after the wait has begun, so that an end in between is not missed
   */
  async wait(roundId: string, msMax: number, isOpen: () => Promise<boolean>): Promise<void> {
    const end = new AbortController();
    const ofRound = this.waits.get(roundId) ?? new Set();
    this.waits.set(roundId, ofRound.add(end));
    try {
      if ((await isOpen()) && !this.isClosed) await pause(msMax, end.signal);
    } finally {
      ofRound.delete(end);
      if (ofRound.size === 0) this.waits.delete(roundId);
    }
  }

  ended(roundId: string): void {
    for (const end of this.waits.get(roundId) ?? []) end.abort();
  }

  /** Ends all waits, also later ones. */
  close(): void {
    this.isClosed = true;
    for (const roundId of this.waits.keys()) this.ended(roundId);
  }
}
