import type { AccountEvent } from './account-events.js';
import type { CatalogueEvent, FavouritesEvent } from './catalogue-events.js';
import type { Category } from './envelope.js';
import type { FairnessEvent } from './games-events.js';
import type { PromotionsEvent } from './promotions-events.js';
import type { WalletEvent } from './wallet-events.js';

/** Maps each stream category to the event types that its streams store. */
export interface EventsOf {
  account: AccountEvent;
  wallet: WalletEvent;
  fairness: FairnessEvent;
  promotions: PromotionsEvent;
  catalogue: CatalogueEvent;
  favourites: FavouritesEvent;
}

export type AnyEvent = EventsOf[Category];
export type EventType = AnyEvent['type'];
