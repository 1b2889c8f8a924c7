import type { Connection } from '@goldwake/realtime-client';
import { catalogueChanged } from '../api/catalogue.js';

/** Time after a change of the catalogue within which a client loads it again, in milliseconds. */
export const RELOAD_WITHIN_MS = 3_000;

/**
 * Loads the catalogue again after each change. The reload waits for a random time, so that the clients do not all send
 * their requests at once, and one reload serves all changes until then: a changed file causes a push per game.
 */
export function followCatalogue(
  connection: Pick<Connection, 'subscribe'>,
  reload = catalogueChanged,
  random = Math.random,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasBegun = false;
  const soon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      reload();
    }, random() * RELOAD_WITHIN_MS);
  };
  connection.subscribe('catalogue', {
    onPush: soon,
    // A new connection has just caused everything to be loaded again.
    onResync: () => {
      if (hasBegun) soon();
      hasBegun = true;
    },
  });
}
