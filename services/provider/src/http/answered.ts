import { PROBLEMS, type ProblemCode, Refusal } from '@goldwake/contracts';
import type { Outcome, Refused } from '../wallet/outcome.js';

/** Problems of the casino that concern the game server and not the player. */
const NOT_OF_PLAYER: readonly string[] = ['provider_call_refused', 'malformed_json', 'not_found'];

/**
 * Returns the answer of the casino.
 * @throws Refusal with the problem of the casino; `unavailable` if it did not answer
 */
export function answered<Answer>(outcome: Outcome<Answer>): Answer {
  if (outcome.type === 'answered') return outcome.answer;
  throw outcome.type === 'refused'
    ? passedOn(outcome.refusal)
    : new Refusal('unavailable', 'The casino does not answer at the moment');
}

/** Returns the refusal that passes a problem of the casino on to the page. */
export function passedOn({ code, detail, retry_after }: Refused): Refusal {
  if (!Object.hasOwn(PROBLEMS, code) || NOT_OF_PLAYER.includes(code)) {
    return new Refusal('unavailable', `The casino has refused the game server: ${detail}`);
  }
  return new Refusal(code as ProblemCode, detail, { ...(retry_after !== undefined && { retry_after }) });
}
