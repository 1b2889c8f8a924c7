import type { SeededChance } from '../seeded-chance.js';
import type { CasinoCopy } from './casino-copy.js';

/** What was done to a copy: the answer that whoever trains on it is to find. */
export interface Harmed {
  /** The exact event that went wrong: what `bisect` names. */
  event_id: string;
  /** What `verify` names, where what is stored does not tell it the event itself. */
  seen_at?: string;
  /** In words, with the values before and after. */
  what: string;
  /** Of replay, for who knows the answer and wants to see it from all sides. */
  commands: string[];
}

export interface Drill {
  name: string;
  /** What kind of harm it is, in one line. */
  description: string;
  /** Harms the copy in one place. @throws CannotRun where there is nothing in it to be harmed so */
  harm(copy: CasinoCopy, chance: SeededChance): Harmed | Promise<Harmed>;
  /** What `bisect` needs to name the event. @param dir the copy */
  bisectOptions?(dir: string): string;
}

export function aboutWallet(uid: string, version: number): string[] {
  return [`bisect ${uid}`, `show wallet-${uid}`, `balance ${uid} --at ${version}`];
}
