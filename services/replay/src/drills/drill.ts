import type { SeededRandom } from '../seeded-random.js';
import type { CasinoCopy } from './casino-copy.js';

/** The fault in a copy, which trainees are to find. */
export interface InjectedFault {
  /** Id of the faulty event, which `bisect` names. */
  event_id: string;
  /** Id of the event that `verify` names, if the stored data does not lead it to the faulty event itself. */
  seen_at?: string;
  /** Description of the fault with the values before and after. */
  what: string;
  /** Replay commands that show the fault from several sides, for trainees who know the solution. */
  commands: string[];
}

export interface Drill {
  name: string;
  /** Kind of fault, in one line. */
  description: string;
  /** Puts one fault into the copy. @throws CannotRun if the copy contains nothing that the drill can change */
  inject(copy: CasinoCopy, random: SeededRandom): InjectedFault | Promise<InjectedFault>;
  /** Returns the additional options that `bisect` needs to find the event. @param dir folder of the copy */
  bisectOptions?(dir: string): string;
}

export function aboutWallet(uid: string, version: number): string[] {
  return [`bisect ${uid}`, `show wallet-${uid}`, `balance ${uid} --at ${version}`];
}
