import type { ServiceDeclaration } from '../service-declaration.js';
import { CATALOGUE_EVENTS, type CatalogueEvent, FAVOURITES_EVENTS, type FavouritesEvent } from './catalogue-events.js';
import type { CurrenciesPort } from './currencies-port.js';
import {
  CURRENCIES_EVENTS,
  CURRENCY_PUSH_RULES,
  type CurrenciesEvent,
  type CurrencyPushes,
} from './currency-events.js';
import { FAIRNESS_EVENTS, type FairnessEvent } from './fairness-events.js';
import type { GamesPort } from './games-port.js';
import type { CatalogueResponses } from './http/catalogue.js';
import type { CurrencyResponses } from './http/currencies.js';
import type { RoundResponses } from './http/games.js';
import type { ProviderWalletResponses } from './http/provider-wallet.js';
import type { TideResponses } from './http/rising-tide.js';
import type { SlotRoundResponses } from './http/slot-rounds.js';
import { LOBBY_PUSH_RULES, type LobbyPushes } from './lobby-pushes.js';
import { ROUND_EVENTS, type RoundEvent } from './round-events.js';
import type { SlotRoundsPort } from './slot-rounds-port.js';
import { TABLE_PUSH_RULES, type TablePushes } from './table-pushes.js';
import { TIDE_EVENTS, type TideEvent } from './tide-events.js';

export interface GamesEvents {
  fairness: FairnessEvent;
  rounds: RoundEvent;
  tide: TideEvent;
  catalogue: CatalogueEvent;
  favourites: FavouritesEvent;
  currencies: CurrenciesEvent;
}

export interface GamesPorts {
  games: GamesPort;
  currencies: CurrenciesPort;
  slotRounds: SlotRoundsPort;
}

export interface GamesPushes extends LobbyPushes, TablePushes, CurrencyPushes {}

/** The pushes about a player's own rounds are the wallet's, whose events contain the balances. */
export const GAMES = {
  streams: {
    fairness: { key: 'player', events: FAIRNESS_EVENTS },
    rounds: { key: 'player', events: ROUND_EVENTS },
    tide: { key: 'stream', events: TIDE_EVENTS },
    catalogue: { key: 'stream', events: CATALOGUE_EVENTS },
    favourites: { key: 'player', events: FAVOURITES_EVENTS },
    currencies: { key: 'stream', events: CURRENCIES_EVENTS },
  },
  ports: {
    games: { promotions: ['houseEdge'], social: ['playOf', 'settledRound', 'proofOf'] },
    currencies: { replay: ['current', 'change'] },
    slotRounds: { replay: ['open', 'end'] },
  },
  pushes: { ...LOBBY_PUSH_RULES, ...TABLE_PUSH_RULES, ...CURRENCY_PUSH_RULES },
} as const satisfies ServiceDeclaration<GamesEvents, GamesPorts>;

export interface GamesResponses
  extends RoundResponses,
    CatalogueResponses,
    TideResponses,
    CurrencyResponses,
    ProviderWalletResponses,
    SlotRoundResponses {}
