import type { QueryClient } from '@tanstack/react-query';

/**
 * Clears the cached query results when the player changes, so that no player sees the data of another. The player can
 * change without a sign-out in this tab, because another tab may switch accounts.
 */
export class ClearBetweenPlayers {
  #uid: string | null = null;

  constructor(private readonly client: Pick<QueryClient, 'clear'>) {}

  setPlayer(uid: string): void {
    if (this.#uid !== null && this.#uid !== uid) this.client.clear();
    this.#uid = uid;
  }

  clear(): void {
    this.#uid = null;
    this.client.clear();
  }
}
