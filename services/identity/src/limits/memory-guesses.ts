import { type Clock, monotonic } from '@goldwake/core';
import { digest } from '../secrets/digest.js';
import type { GuessCounter } from './guess-counter.js';
import {
  type CountedGuesses,
  countGuess,
  GUESS_RULES,
  type GuessRule,
  type GuessRuleName,
  takeBackGuess,
} from './guess-rules.js';

/** Maximum number of keys in memory, about 10 MB. When it is reached, the keys with the oldest guesses are dropped. */
const KEYS_MAX = 50_000;

/** Counts the guesses of this process. */
export class MemoryGuesses {
  /** Guesses by the hash of their key, the least recent first. */
  private readonly guesses = new Map<string, CountedGuesses>();
  private readonly rule: GuessRule;
  private readonly now: () => number;

  constructor(
    clock: Clock,
    rule: GuessRuleName,
    /** Text of the refusal, for the player. */
    private readonly detail?: string,
    private readonly keysMax = KEYS_MAX,
  ) {
    this.rule = GUESS_RULES[rule];
    this.now = monotonic(clock);
  }

  /** @param key what is guessed at */
  counter(key: string): GuessCounter {
    const id = digest(key);
    return {
      take: () => this.take(id),
      giveBack: () => {
        const counted = this.guesses.get(id);
        if (counted) this.guesses.set(id, takeBackGuess(this.rule, counted));
      },
      forget: () => {
        this.guesses.delete(id);
        return [];
      },
    };
  }

  get size(): number {
    return this.guesses.size;
  }

  private take(id: string): void {
    const now = this.now();
    const counted = countGuess(this.rule, this.guesses.get(id), now, this.detail);
    this.guesses.delete(id);
    this.makeRoom(now);
    this.guesses.set(id, counted);
  }

  private makeRoom(now: number): void {
    for (const [id, counted] of this.guesses) {
      if (this.rule.endsAt(counted) > now && this.guesses.size < this.keysMax) return;
      this.guesses.delete(id);
    }
  }
}
