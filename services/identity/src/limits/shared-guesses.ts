import { Refusal } from '@goldwake/contracts';
import {
  type Clock,
  type Documents,
  type DocumentWrite,
  KeyedQueue,
  put,
  RevisionConflict,
  remove,
} from '@goldwake/core';
import { type Guesses, guesses } from '../documents.js';
import { digest } from '../secrets/digest.js';
import type { GuessCounter } from './guess-counter.js';
import {
  type CountedGuesses,
  countGuess,
  GUESS_RULES,
  type GuessRule,
  type GuessRuleName,
  notAfter,
  takeBackGuess,
} from './guess-rules.js';

/**
 * Maximum number of attempts to store a guess. An attempt fails if another process has counted a guess of the same key
 * at the same moment. The first one can also fail because another process deletes the same expired documents.
 */
const TRIES_MAX = 20;
/** Number of expired documents that are deleted with each new one. */
const TIDIED = 10;
/** Maximum number of documents, about 30 MB. It is checked with the first new one of a process and every thousandth. */
const KEYS_MAX = 100_000;
const CHECK_EVERY = 1_000;

/**
 * Counts password guesses in the store, so that several identity processes do not multiply them and a restart does not
 * reset them. Callers ask their counters in memory first, so that during a flood of guesses for one key, a process
 * writes only those that it checks.
 */
export class SharedGuesses {
  private readonly queue = new KeyedQueue();
  private created = 0;

  constructor(
    private readonly documents: Documents,
    private readonly clock: Clock,
    private readonly bounds = { keysMax: KEYS_MAX, checkEvery: CHECK_EVERY },
  ) {}

  /**
   * @param key what is guessed at; only its hash is stored
   * @param detail text of the refusal, for the player
   */
  counter(ruleName: GuessRuleName, key: string, detail?: string): GuessCounter {
    const id = digest(`${ruleName} ${key}`);
    const rule = GUESS_RULES[ruleName];
    return {
      take: () => this.update(rule, id, (before) => countGuess(rule, before, this.clock.now(), detail)),
      giveBack: () => this.update(rule, id, (before) => before && takeBackGuess(rule, before)),
      forget: () => [remove(guesses, id)],
    };
  }

  /**
   * Returns a counter for keys with many right guesses, such as an address. Only wrong guesses are written, after the
   * check. Several processes together may therefore check more guesses than the limit; a wrong guess above the limit is
   * refused with `too_many_requests`.
   */
  wrongGuesses(ruleName: GuessRuleName, key: string): GuessCounter {
    const id = digest(`${ruleName} ${key}`);
    const rule = GUESS_RULES[ruleName];
    return {
      take: async () => {
        let before = (await this.documents.get(guesses, id))?.body;
        if (before && this.isAhead(before)) {
          await this.update(rule, id, () => undefined);
          before = (await this.documents.get(guesses, id))?.body;
        }
        countGuess(rule, before, this.clock.now());
      },
      countWrong: () => this.update(rule, id, (before) => countGuess(rule, before, this.clock.now())),
      giveBack: () => {},
      forget: () => [],
    };
  }

  /** Stores the writes that `forget` returned, unless another transaction contains them. */
  async clear(clearing: readonly DocumentWrite[]): Promise<void> {
    if (clearing.length > 0) await this.documents.write(clearing);
  }

  private isAhead({ last_at }: CountedGuesses): boolean {
    return last_at > this.clock.now();
  }

  /**
   * Requests for one key in this process wait for each other, so only other processes cause conflicts. Times that lie
   * ahead are stored as now, even if `change` then refuses: otherwise each refusal would start the wait again.
   */
  private update(
    rule: GuessRule,
    id: string,
    change: (before: CountedGuesses | undefined) => CountedGuesses | undefined,
  ): Promise<void> {
    return this.queue.run(id, async () => {
      for (let tries = 0; tries < TRIES_MAX; tries++) {
        const before = await this.documents.get(guesses, id);
        const corrects = before !== undefined && this.isAhead(before.body);
        const after = corrects ? notAfter(before.body, this.clock.now()) : change(before?.body);
        if (!after) return;
        try {
          const others = before || tries > 0 ? [] : await this.dispensable();
          await this.documents.write([put(guesses, id, stored(rule, after), before?.revision ?? 0), ...others]);
          if (!corrects) return;
        } catch (error) {
          if (!(error instanceof RevisionConflict)) throw error;
        }
      }
      throw new Refusal('too_many_requests', undefined, { retry_after: 1 });
    });
  }

  /** Returns the deletions of expired documents and, on the first and every thousandth call, of the oldest above the
   * maximum. */
  private async dispensable(): Promise<DocumentWrite[]> {
    const { keysMax, checkEvery } = this.bounds;
    const isCheck = this.created++ % checkEvery === 0;
    const excess = isCheck ? (await this.documents.count(guesses, { index: 'end' })) - keysMax : 0;
    const oldest = { index: 'end', limit: Math.max(TIDIED, Math.min(excess, checkEvery)) };
    const range = excess > 0 ? {} : { range: { to: new Date(this.clock.now()).toISOString() } };
    const found = await this.documents.find(guesses, { ...oldest, ...range });
    return found.map(({ id, body: { ends_at } }) => remove(guesses, id, { ends_at }));
  }
}

function stored(rule: GuessRule, counted: CountedGuesses): Guesses {
  return { ...counted, ends_at: new Date(rule.endsAt(counted)).toISOString() };
}
