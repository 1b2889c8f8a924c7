import type { StoredEvent } from '@goldwake/contracts';
import { messageOf } from './errors.js';
import { pause } from './pause.js';
import { type Clock, isoNow } from './ports/clock.js';
import { type Documents, put, RevisionConflict } from './ports/documents.js';
import { DEAD_LETTERS, type DeadLetter } from './ports/event-bus.js';
import { type EventStore, PositionGap } from './ports/event-store.js';

/** Between two looks for letters to replay: as long waits who asked. */
const LOOK_MS = 1_000;
/** As seldom while a replay cannot be carried out. */
const LOOK_MS_MAX = 30_000;
const PAGE = 100;

/**
 * Asks the processes of its group to handle a letter's event again; they need not run now. A read model's are not replayed:
 * an old event would turn back what later ones have made of it, so it is made anew, see `rebuild`.
 * @returns false where there is no such letter any more
 */
export async function requestReplay(
  documents: Pick<Documents, 'get' | 'write'>,
  clock: Clock,
  id: string,
): Promise<boolean> {
  for (;;) {
    const letter = await documents.get(DEAD_LETTERS, id);
    if (!letter) return false;
    try {
      await documents.write([put(DEAD_LETTERS, id, { ...letter.body, requested: isoNow(clock) }, letter.revision)]);
      return true;
    } catch (error) {
      if (!(error instanceof RevisionConflict)) throw error;
    }
  }
}

/** The event that a letter is about, as it is given today. @throws PositionGap, UnknownSchema */
export async function eventOf({ eventId, position }: DeadLetter, store: Pick<EventStore, 'readAll'>) {
  const [event] = await store.readAll(position - 1, 1);
  if (event?.eventId !== eventId) throw new PositionGap(position);
  return event satisfies StoredEvent;
}

/** A group that takes letters up again. */
export interface Replaying {
  group: string;
  /** @returns false where it is to be tried again later, or by another process of the group */
  replay(letter: DeadLetter): Promise<boolean>;
}

/** Looks for letters whose replay somebody has asked for, and hands each to its group. */
export class RequestedLetters {
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly documents: Pick<Documents, 'find'>,
    private readonly report: (message: string) => void,
  ) {}

  /** @param groups without those of read models */
  start(groups: readonly Replaying[]): void {
    this.running = this.run(groups);
  }

  /** Waits for the letter in hand. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(groups: readonly Replaying[]): Promise<void> {
    const { signal } = this.stopping;
    for (let lookMs = LOOK_MS; !signal.aborted; await pause(lookMs, signal)) {
      const all = await Promise.all(groups.map((group) => this.look(group)));
      lookMs = all.every((isDone) => isDone) ? LOOK_MS : Math.min(2 * lookMs, LOOK_MS_MAX);
    }
  }

  private async look({ group, replay }: Replaying): Promise<boolean> {
    const query = { index: 'requested', equals: [group], range: { from: '' }, limit: PAGE };
    try {
      // What is done with is found no more: only what was left is passed over.
      for (let left = 0; ; ) {
        const page = await this.documents.find(DEAD_LETTERS, { ...query, offset: left });
        for (const { body } of page) {
          if (this.stopping.signal.aborted) return true;
          if (!(await replay(body))) left++;
        }
        if (page.length < PAGE) return true;
      }
    } catch (error) {
      this.report(`${group} cannot replay its dead letters yet: ${messageOf(error)}`);
      return false;
    }
  }
}
