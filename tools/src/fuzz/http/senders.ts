import { type Actor, type OldTokens, placeholderValues, signUpActors } from '../actors.js';
import { type ForgedTokens, forged } from '../forged-tokens.js';
import type { Bearer, Cookies, RequestRecipe } from './recipe.js';
import { SENDERS } from './requests.js';
import type { Sender } from './write-request.js';

export interface SendersParts {
  url: string;
  healthy: Actor;
  /** A player whose session has ended. */
  ended: Actor;
  old: OldTokens;
  openWorkbench(): Promise<string>;
  /** Called with each token that must not be logged. */
  addSecret(secret: string): void;
}

/**
 * The players and the engineer who send the generated requests. Generated requests end sessions and ban players, so a
 * player whose token is refused is replaced by a new one.
 */
export class Senders {
  #actors: Actor[] = [];
  #workbench = '';
  readonly #forged: ForgedTokens;
  #renewed: Promise<void> = Promise.resolve();

  constructor(private readonly parts: SendersParts) {
    this.#forged = forged(parts.healthy.access_token, parts.healthy.uid);
  }

  async open(): Promise<void> {
    this.#actors = await signUpActors(this.parts.url, SENDERS);
    for (const { refresh_token } of this.#actors) this.parts.addSecret(refresh_token);
    this.#workbench = await this.parts.openWorkbench();
  }

  of({ player, bearer, cookies }: Pick<RequestRecipe, 'player' | 'bearer' | 'cookies'>): Sender {
    const own = this.#actor(player);
    const other = this.#actor(player + 1);
    const { healthy, old } = this.parts;
    // An engineer may ban players, so requests with a workbench session do not learn who the healthy player is.
    const known = cookies === 'workbench' ? other : healthy;
    return {
      values: placeholderValues(own, other, known, old),
      authorization: this.#authorization(own, bearer),
      cookie: this.#cookie(own, cookies),
    };
  }

  /**
   * Replaces the workbench session or the player whose credentials are refused with status 401 or 403 although they
   * were valid.
   */
  async renew({ player, cookies, bearer }: RequestRecipe, usedToken: string): Promise<void> {
    const replace = async () => {
      if (cookies === 'workbench') this.#workbench = await this.parts.openWorkbench();
      const index = player % SENDERS;
      if (bearer !== 'valid' || usedToken !== `Bearer ${this.#actor(index).access_token}`) return;
      const [actor] = await signUpActors(this.parts.url, 1);
      if (!actor) return;
      this.#actors[index] = actor;
      this.parts.addSecret(actor.refresh_token);
    };
    // One after the other, because two refused requests of one player must not replace the player twice.
    this.#renewed = this.#renewed.then(replace);
    await this.#renewed;
  }

  #actor(index: number): Actor {
    const actor = this.#actors[index % SENDERS];
    if (!actor) throw new Error('the players have not signed up yet');
    return actor;
  }

  #authorization(own: Actor, bearer: Bearer): string[] {
    switch (bearer) {
      case 'none':
        return [];
      case 'valid':
        return [`Bearer ${own.access_token}`];
      case 'twice':
        return [`Bearer ${own.access_token}`, `Bearer ${this.#forged.none}`];
      case 'ended':
        return [`Bearer ${this.parts.ended.access_token}`];
      case 'expired':
        return [`Bearer ${this.parts.old.access}`];
      case 'alg-none':
        return [`Bearer ${this.#forged.none}`];
      case 'other-key':
        return [`Bearer ${this.#forged.otherKey}`];
      case 'other-uid':
        return [`Bearer ${forged(own.access_token, this.parts.healthy.uid).otherUid}`];
      case 'cut-signature':
        return [`Bearer ${this.#forged.cut}`];
      case 'realtime':
        return [`Bearer ${own.realtime_token}`];
      case 'refresh':
        return [`Bearer ${own.refresh_token}`];
      case 'garbage':
        return [`Bearer ${'a.'.repeat(3_000)}`];
      case 'basic':
        return ['Basic YTpi'];
      case 'empty':
        return ['Bearer '];
    }
  }

  #cookie(own: Actor, cookies: Cookies): string | undefined {
    switch (cookies) {
      case 'none':
        return undefined;
      case 'refresh':
        return `goldwake_refresh=${own.refresh_token}`;
      case 'refresh-changed':
        return `goldwake_refresh=${own.refresh_token.slice(0, -2)}AA`;
      case 'refresh-of-healthy-changed':
        // The first part is changed, so the token belongs to no session. A valid first part with a wrong rest counts as
        // reuse and would end the healthy player's session.
        return `goldwake_refresh=AA${this.parts.healthy.refresh_token.slice(2)}`;
      case 'workbench':
        return this.#workbench;
      case 'workbench-changed':
        return `${this.#workbench.slice(0, -2)}AA`;
    }
  }
}
