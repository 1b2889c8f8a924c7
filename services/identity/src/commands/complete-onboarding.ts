import { type CommandContext, Refusal } from '@goldwake/contracts';
import type { OnboardingBody } from '@goldwake/contracts/http';
import type { Clock, Limiter, Random } from '@goldwake/core';
import type { PlayerKey } from '../documents.js';
import { completeOnboarding } from '../domain/account.js';
import { utcDay } from '../domain/date-of-birth.js';
import { toPersonName } from '../domain/person-names.js';
import type { PlayerKeys } from '../secrets/player-keys.js';
import { seal, unseal } from '../secrets/sealing.js';
import type { Accounts } from '../streams/accounts.js';

export interface CompleteOnboardingParts {
  accounts: Accounts;
  playerKeys: PlayerKeys;
  random: Random;
  clock: Clock;
  changes: Limiter;
}

interface Personal {
  first_name: string;
  last_name: string;
  date_of_birth: string;
  state_id: string;
}

/** Records the player's name, date of birth and residence. */
export class CompleteOnboarding {
  constructor(private readonly parts: CompleteOnboardingParts) {}

  /**
   * Completes the onboarding. A repeated request with the same data succeeds.
   * @throws Refusal `validation_failed`, `underage`, `state_not_eligible`, `date_of_birth_differs`, `onboarded_already`
   */
  async execute(uid: string, body: OnboardingBody, context: CommandContext): Promise<void> {
    const { accounts, playerKeys, random, clock, changes } = this.parts;
    const personal: Personal = {
      first_name: toPersonName('firstName', body.firstName),
      last_name: toPersonName('lastName', body.lastName),
      date_of_birth: body.dateOfBirth,
      state_id: body.stateId,
    };
    changes.take(uid);
    const key = await playerKeys.of(uid);
    if (!key) throw new Refusal('token_invalid');
    const sealed = (field: keyof Personal) => seal(key, field, personal[field], random);
    const data = {
      first_name: sealed('first_name'),
      last_name: sealed('last_name'),
      date_of_birth: sealed('date_of_birth'),
      country_id: body.countryId,
      state_id: sealed('state_id'),
    };
    try {
      await accounts.execute(uid, await accounts.keyed(context, uid), (state) => {
        if (!state.profile) throw new Refusal('token_invalid');
        const declared = {
          dateOfBirth: personal.date_of_birth,
          dateOfBirthKnown: unseal(key, 'date_of_birth', state.profile.date_of_birth),
          stateId: personal.state_id,
        };
        return completeOnboarding(state, data, declared, utcDay(clock.now()));
      });
    } catch (error) {
      const again = error instanceof Refusal && error.code === 'onboarded_already';
      if (!again || !(await this.isCompleted(key, personal))) throw error;
    }
  }

  private async isCompleted(key: PlayerKey, personal: Personal): Promise<boolean> {
    const { first_name, last_name, profile, residence } = (await this.parts.accounts.load(key.uid)).state;
    const sealed = { first_name, last_name, date_of_birth: profile?.date_of_birth, state_id: residence?.state_id };
    return Object.entries(sealed).every(
      ([field, value]) => value && unseal(key, field, value) === personal[field as keyof Personal],
    );
  }
}
