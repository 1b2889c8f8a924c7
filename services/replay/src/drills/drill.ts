import type { SeededRandom } from '../seeded-random.js';
import type { CasinoCopy } from './casino-copy.js';

/** The fault that a drill puts into a copy and that trainees have to find. */
export interface InjectedFault {
  /** Id of the faulty event, which `bisect` reports. */
  event_id: string;
  /** Id of the event that `verify` reports, if it is not the faulty event itself. */
  seen_at?: string;
  /** Description of the fault, with the values before and after the change. */
  what: string;
  /** Replay commands that show different symptoms of the fault. For trainees who already know the solution. */
  commands: string[];
}

export interface Drill {
  name: string;
  /** One-line description of this kind of fault. */
  description: string;
  /** Puts one fault into the copy. @throws CannotRun if the copy contains nothing that the drill can change */
  inject(copy: CasinoCopy, random: SeededRandom): InjectedFault | Promise<InjectedFault>;
  /** Whether the fault is in stored data only, so that a rebuild of the projections repairs it. */
  isRepairedByRebuild?: true;
  /** Returns the additional options that `bisect` needs to find the faulty event. @param dir folder of the copy */
  bisectOptions?(dir: string): string;
}

export function aboutWallet(uid: string, version: number): string[] {
  return [`bisect ${uid}`, `show wallet-${uid}`, `balance ${uid} --at ${version}`];
}
