import type { CasinoSettings, CatalogueEvent } from '@goldwake/contracts';
import { type EventStore, StreamRepository } from '@goldwake/platform';
import { type CatalogueState, catalogueReducer, settingsChange } from '../domain/index.js';
import { command } from './command.js';

/**
 * Changes the lobby's settings as their file would, without listing the whole catalogue anew: that takes milliseconds a time,
 * which would be measured instead of the push.
 */
export class LobbySettings {
  private readonly repository: StreamRepository<CatalogueState, CatalogueEvent>;

  constructor(store: EventStore) {
    this.repository = new StreamRepository<CatalogueState, CatalogueEvent>(store, 'catalogue', catalogueReducer);
  }

  /** One append of so many changes, each with the promo cards one place further round. */
  async change(times: number): Promise<void> {
    await this.repository.execute('main', command('system'), (state) => changes(state.settings, times));
  }
}

function changes(now: CasinoSettings | null, times: number): CatalogueEvent[] {
  const made: CatalogueEvent[] = [];
  for (let settings = now; settings && made.length < times; ) {
    const { version, lobby_promo_cards: cards, ...rest } = settings;
    const [change] = settingsChange(settings, {
      ...rest,
      lobby_promo_cards: [...cards.slice(1), ...cards.slice(0, 1)],
    });
    if (change?.type !== 'casino_settings_changed') break;
    made.push(change);
    settings = change.data;
  }
  return made;
}
