/**
 * Registry of all services and events. All code that depends on an event type or a service is derived from this file or
 * compared with it: by the compiler where possible, otherwise by a test.
 */
import { ACCOUNT_EVENTS, type AccountEvent } from './identity/account-events.js';
import { CATALOGUE_EVENTS, type CatalogueEvent, FAVOURITES_EVENTS, type FavouritesEvent } from './games/catalogue-events.js';
import { CHATROOM_EVENTS, CHATTER_EVENTS, type ChatroomEvent, type ChatterEvent } from './social/chat-events.js';
import type { DomainEvent } from './envelope.js';
import type { Actor, Cause, Declarations, Protection } from './event-declaration.js';
import { FAIRNESS_EVENTS, type FairnessEvent } from './games/fairness-events.js';
import type { ChatResponses } from './social/http/chat.js';
import type { CoreResponses } from './http/responses.js';
import type { TideResponses } from './games/http/rising-tide.js';
import type { SocialResponses } from './social/http/social.js';
import type {
  AccessKeysPort,
  BansPort,
  ChatModerationPort,
  FeaturesPort,
  GamesPort,
  PersonalDataPort,
  PromotionsPort,
  RevealsPort,
  SecondFactorsPort,
  SocialPort,
} from './ports.js';
import { PRIVACY_EVENTS, type PrivacyEvent } from './social/privacy-events.js';
import { PROMOTIONS_EVENTS, type PromotionsEvent } from './promotions/promotions-events.js';
import type { SpecificationPushes } from './realtime/frames.js';
import { ROUND_EVENTS, type RoundEvent } from './games/round-events.js';
import { PAIR_EVENTS, type PairEvent } from './social/pair-events.js';
import type { TablePushes } from './games/table-pushes.js';
import { TIDE_EVENTS, type TideEvent } from './games/tide-events.js';
import { WALLET_EVENTS, type WalletEvent } from './wallet/wallet-events.js';
import type { WalletPort } from './wallet/wallet-port.js';

export * from './identity/account-events.js';
export * from './games/catalogue-events.js';
export * from './social/chat-events.js';
export * from './games/fairness-events.js';
export * from './social/privacy-events.js';
export * from './promotions/promotions-events.js';
export * from './games/round-events.js';
export * from './identity/second-factor-events.js';
export * from './social/pair-events.js';
export * from './games/tide-events.js';
export * from './wallet/wallet-events.js';

/**
 * All services, in the order in which single-process mode loads their modules. `replay` contains the command line and
 * the workbench for engineers and offers no port.
 */
export const SERVICE_NAMES = ['identity', 'wallet', 'promotions', 'social', 'games', 'realtime', 'replay'] as const;
export type ServiceName = (typeof SERVICE_NAMES)[number];

/** Ports (interfaces) through which services call each other, by name. */
export interface Ports {
  wallet: WalletPort;
  promotions: PromotionsPort;
  personalData: PersonalDataPort;
  accessKeys: AccessKeysPort;
  bans: BansPort;
  features: FeaturesPort;
  secondFactors: SecondFactorsPort;
  reveals: RevealsPort;
  chatModeration: ChatModerationPort;
  social: SocialPort;
  games: GamesPort;
}
export type PortName = keyof Ports;

/** Declares which service implements a port, and which methods each other service may call. */
export interface PortDeclaration<Method extends string = string> {
  owner: ServiceName;
  callers: { readonly [Caller in ServiceName]?: readonly Method[] };
}

/**
 * All ports. A call that is not listed here does not compile in the calling service and is refused by the owner. Nobody
 * may call `adjust` and the hold commands of the wallet yet: players can reach every service that could, and none needs
 * them.
 */
export const PORTS = {
  wallet: {
    owner: 'wallet',
    callers: {
      identity: ['userFields'],
      promotions: ['grant'],
      games: [
        'summary',
        'lastDraw',
        'betAndWin',
        'settledRound',
        'placedBet',
        'bet',
        'raise',
        'win',
        'rollBack',
        'endSeedPair',
      ],
    },
  },
  promotions: { owner: 'promotions', callers: { identity: ['userFields'] } },
  personalData: { owner: 'identity', callers: { realtime: ['open'], social: ['seal', 'openMany'] } },
  accessKeys: {
    owner: 'identity',
    callers: { wallet: ['list'], promotions: ['list'], social: ['list'], games: ['list'], realtime: ['list'] },
  },
  bans: { owner: 'identity', callers: { replay: ['ban', 'lift'] } },
  features: { owner: 'identity', callers: { replay: ['set'] } },
  secondFactors: { owner: 'identity', callers: { replay: ['remove'] } },
  reveals: { owner: 'identity', callers: { replay: ['reveal'] } },
  chatModeration: {
    owner: 'social',
    callers: { replay: ['mute', 'lift', 'remove', 'restore', 'slowMode', 'reported', 'reportedPlayers'] },
  },
  social: { owner: 'social', callers: { realtime: ['privacyOf', 'relationsOf'] } },
  games: { owner: 'games', callers: { social: ['playOf', 'settledRound', 'proofOf'] } },
} as const satisfies { [Name in PortName]: PortDeclaration<keyof Ports[Name] & string> };

type OwnerOf<Name extends PortName> = (typeof PORTS)[Name]['owner'];
type CallersOf<Name extends PortName> = (typeof PORTS)[Name]['callers'];
type MethodsFor<Service extends ServiceName, Name extends PortName> =
  CallersOf<Name> extends { readonly [Caller in Service]: readonly (infer Method)[] } ? Method : never;

/** Ports that a service implements or may call. */
export type PortsOf<Service extends ServiceName> = {
  [Name in PortName]: Service extends OwnerOf<Name> | keyof CallersOf<Name> ? Name : never;
}[PortName];
/** A port as a service may use it: its owner has all methods, another service those that it may call. */
export type PortFor<Service extends ServiceName, Name extends PortName> =
  Service extends OwnerOf<Name> ? Ports[Name] : Pick<Ports[Name], MethodsFor<Service, Name> & keyof Ports[Name]>;

/** Payloads of all realtime pushes, by push name. */
export interface Pushes extends SpecificationPushes, TablePushes {}
export type PushName = keyof Pushes;

/**
 * JSON bodies of all responses, by their name in `/api/openapi.json`. `npm run schemas` generates the JSON schemas from
 * them.
 */
export interface Responses extends CoreResponses, SocialResponses, ChatResponses, TideResponses {}
export type ResponseName = keyof Responses;

/**
 * All push names, for code that needs them at run time. With a missing or additional name, the code does not compile.
 */
export const PUSH_NAMES: { readonly [Name in PushName]: true } = {
  balance_update: true,
  banned: true,
  bet_and_win_created: true,
  bet_created: true,
  bet_processed: true,
  casino_setting_update: true,
  catalogue_update: true,
  chat_message: true,
  chat_message_update: true,
  chat_restriction: true,
  chat_slow_mode: true,
  daily_bonus_claimed: true,
  friend_request_update: true,
  friendship_removed: true,
  game_round_resolved: true,
  onboarding_complete: true,
  presence_update: true,
  privacy_update: true,
  table_bet: true,
  table_cash_out: true,
  table_round: true,
  user_avatar_update: true,
  user_feature_updated: true,
  win_created: true,
};

/** Maps each stream category to the event types that its streams store. */
export interface EventsOf {
  account: AccountEvent;
  wallet: WalletEvent;
  fairness: FairnessEvent;
  rounds: RoundEvent;
  tide: TideEvent;
  promotions: PromotionsEvent;
  catalogue: CatalogueEvent;
  favourites: FavouritesEvent;
  pair: PairEvent;
  chatter: ChatterEvent;
  chatroom: ChatroomEvent;
  privacy: PrivacyEvent;
}

export interface StreamDeclaration<E extends DomainEvent = DomainEvent> {
  /** Service that appends to these streams. The topic of the same name contains their events. */
  topic: ServiceName;
  /**
   * What the events of the topic are ordered by. `player`: the id in the stream name is a player's uid, and all events
   * of one player stay in order. `pair`: the id names two players, who both own the stream, and only the events of one
   * stream stay in order. `stream`: the streams belong to the casino, and only the events of one stream stay in order.
   */
  key: 'player' | 'pair' | 'stream';
  events: Declarations<E>;
}

/** All stream categories with their topic and their event types. */
export const STREAMS = {
  account: { topic: 'identity', key: 'player', events: ACCOUNT_EVENTS },
  wallet: { topic: 'wallet', key: 'player', events: WALLET_EVENTS },
  fairness: { topic: 'games', key: 'player', events: FAIRNESS_EVENTS },
  rounds: { topic: 'games', key: 'player', events: ROUND_EVENTS },
  tide: { topic: 'games', key: 'stream', events: TIDE_EVENTS },
  promotions: { topic: 'promotions', key: 'player', events: PROMOTIONS_EVENTS },
  catalogue: { topic: 'games', key: 'stream', events: CATALOGUE_EVENTS },
  favourites: { topic: 'games', key: 'player', events: FAVOURITES_EVENTS },
  pair: { topic: 'social', key: 'pair', events: PAIR_EVENTS },
  chatter: { topic: 'social', key: 'player', events: CHATTER_EVENTS },
  chatroom: { topic: 'social', key: 'stream', events: CHATROOM_EVENTS },
  privacy: { topic: 'social', key: 'player', events: PRIVACY_EVENTS },
} as const satisfies { [C in keyof EventsOf]: StreamDeclaration<EventsOf[C]> };

/**
 * Name of a topic. Each service that owns streams has one topic with the service's name; in Kafka, it is called
 * `goldwake.<topic>`.
 */
export type Topic = (typeof STREAMS)[keyof typeof STREAMS]['topic'];

/** Category of a stream. Stream names have the form `<category>-<id>`. */
export type Category = keyof EventsOf;
export type AnyEvent = EventsOf[Category];
export type EventType = AnyEvent['type'];
export type EventOf<Type extends EventType> = Extract<AnyEvent, { type: Type }>;
export type CategoryOf<Type extends EventType> = {
  [C in Category]: Type extends EventsOf[C]['type'] ? C : never;
}[Category];

/** Newest schema version of an event type, as a literal type. */
export type VersionOf<Type extends EventType> = {
  [C in Category]: Type extends keyof (typeof STREAMS)[C]['events']
    ? (typeof STREAMS)[C]['events'][Type] extends { version: infer Version }
      ? Version
      : never
    : never;
}[Category];

export interface RegisteredEvent<Type extends EventType = EventType> {
  category: CategoryOf<Type>;
  version: number;
  actors: readonly Actor[];
  causes: readonly Cause[];
  causedByOthers?: true;
  /** Protection of each field in the event's data. */
  fields: Readonly<Record<string, Protection>>;
}

/** Every event type with its declaration and the category of its streams. */
export const EVENTS = Object.fromEntries(
  Object.entries(STREAMS).flatMap(([category, { events }]) =>
    Object.entries(events).map(([type, declaration]) => [type, { ...declaration, category }]),
  ),
) as unknown as { readonly [Type in EventType]: RegisteredEvent<Type> };

export const EVENT_TYPES = Object.keys(EVENTS) as EventType[];

/** Returns whether an event type is registered. An export of a newer version may contain other types. */
export function isEventType(type: string): type is EventType {
  return Object.hasOwn(EVENTS, type);
}
