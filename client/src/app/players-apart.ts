import type { QueryClient } from '@tanstack/react-query';

/** Keeps the answers given to one player from the next: another tab may have changed who this is, without a sign-out here. */
export class PlayersApart {
  #uid: string | null = null;

  constructor(private readonly client: Pick<QueryClient, 'clear'>) {}

  of(uid: string): void {
    if (this.#uid !== null && this.#uid !== uid) this.client.clear();
    this.#uid = uid;
  }

  ofNobody(): void {
    this.#uid = null;
    this.client.clear();
  }
}
