import type { Connection } from '@goldwake/realtime-client';
import { catalogueChanged } from '../api/catalogue.js';
import { ReloadSoon } from '../api/reload-soon.js';

/** Loads the catalogue again soon after each change: a changed file causes a push per game. */
export function followCatalogue(
  connection: Pick<Connection, 'subscribe'>,
  reload = catalogueChanged,
  random = Math.random,
): void {
  const soon = new ReloadSoon(reload, random);
  let hasBegun = false;
  connection.subscribe('catalogue', {
    onPush: () => soon.request(),
    // A new connection has just caused everything to be loaded again.
    onResync: () => {
      if (hasBegun) soon.request();
      hasBegun = true;
    },
  });
}
