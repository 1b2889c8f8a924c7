import { Refusal } from '@goldwake/contracts';
import type { CaughtUp } from '@goldwake/core';
import type { PersonRow } from '../../projections/index.js';
import type { People } from '../people.js';

/** Finds the player whom an operator names. */
export class FindPlayer {
  constructor(
    private readonly people: People,
    private readonly caughtUp: CaughtUp,
  ) {}

  /** @param player uid or username @throws Refusal `not_found` */
  async execute(player: string): Promise<PersonRow> {
    await this.caughtUp();
    const found = (await this.people.find(player)) ?? (await this.people.byName(player));
    if (!found) throw new Refusal('not_found', 'There is no such player');
    return found;
  }
}
