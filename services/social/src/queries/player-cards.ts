import { type GamesPort, type PlayFacts, Refusal, type VipLevelsPort } from '@goldwake/contracts';
import type { PlayerCard } from '@goldwake/contracts/http';
import type { CaughtUp } from '@goldwake/core';
import type { Privacies } from '../streams/privacies.js';
import { levelOf } from './level-of.js';
import { type People, shown } from './people.js';
import type { Relations } from './relations.js';

/** Cards of players, as other players see them. */
export class PlayerCards {
  constructor(
    private readonly people: People,
    private readonly relations: Relations,
    private readonly privacies: Privacies,
    private readonly games: Pick<GamesPort, 'playOf'>,
    private readonly vipLevels: VipLevelsPort,
    private readonly caughtUp: CaughtUp,
  ) {}

  /**
   * Returns the card of a player. The reads are the same for an unknown, banned or blocked player, so that neither the
   * response nor its duration reveals the difference.
   * @throws Refusal `not_found`
   */
  async of(viewer: string, uid: string): Promise<PlayerCard> {
    await this.caughtUp();
    const [person, relation] = await Promise.all([this.people.findListed(uid), this.relations.between(viewer, uid)]);
    if (!person || relation === 'hidden') throw new Refusal('not_found');
    const [play, vip_level] = await Promise.all([this.play(uid), levelOf(this.vipLevels, uid)]);
    return { ...shown(person), member_since: person.member_since, relation, vip_level, play };
  }

  /** Returns what the player shows of their play. Without the games service, the rest of the card is still useful. */
  private async play(uid: string): Promise<PlayFacts | null> {
    if (!(await this.privacies.of(uid)).shows_play) return null;
    try {
      return await this.games.playOf(uid);
    } catch (error) {
      if (error instanceof Refusal && error.code === 'unavailable') return null;
      throw error;
    }
  }
}
