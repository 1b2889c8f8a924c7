import { Refusal, type UsState, usState } from '@goldwake/contracts';

/**
 * Looks up the player's state of residence and checks that the casino is available there.
 * @throws Refusal `validation_failed`, `state_not_eligible`
 */
export function eligibleState(stateId: string): UsState {
  const state = usState(stateId);
  const errors = (message: string) => ({ errors: [{ path: 'stateId', message }] });
  if (!state) throw new Refusal('validation_failed', undefined, errors('stateId must be a state of the USA or DC'));
  if (!state.eligible) {
    const message = `Goldwake is not available in ${state.name}: ${state.reason}`;
    throw new Refusal('state_not_eligible', message, errors(message));
  }
  return state;
}
