import type { Question } from './questions.js';
import { Reader } from './reader.js';

/** Questions that may take seconds: they wait for one another, and nothing else waits for them. */
const LONG: ReadonlySet<Question['ask']> = new Set(['explain', 'diff', 'bisect', 'what-if']);

/** Two readers: looking from event to event goes on while a long question is being answered. */
export class Readers {
  private readonly short: Reader;
  private readonly long: Reader;

  constructor(dataDir: string) {
    this.short = new Reader(dataDir);
    this.long = new Reader(dataDir);
  }

  /** As `Reader.ask`. */
  ask(question: Question, gone: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    return (LONG.has(question.ask) ? this.long : this.short).ask(question, gone);
  }

  async close(): Promise<void> {
    await Promise.all([this.short.close(), this.long.close()]);
  }
}
