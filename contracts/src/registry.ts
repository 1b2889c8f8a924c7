/**
 * Registry of all services. All code that depends on an event type, a port or a push is derived from the services'
 * declarations or compared with them: by the compiler where possible, otherwise by a test.
 */
import { CASHIER, type CashierEvents, type CashierPorts, type CashierResponses } from './cashier/service.js';
import type { Actor, EventDeclaration } from './event-declaration.js';
import { GAMES, type GamesEvents, type GamesPorts, type GamesPushes, type GamesResponses } from './games/service.js';
import type { SharedResponses } from './http/shared-responses.js';
import {
  IDENTITY,
  type IdentityEvents,
  type IdentityPorts,
  type IdentityPushes,
  type IdentityResponses,
} from './identity/service.js';
import type { PromotionPushes } from './promotion-pushes.js';
import {
  PROMOTIONS,
  type PromotionsEvents,
  type PromotionsPorts,
  type PromotionsPushes,
  type PromotionsResponses,
} from './promotions/service.js';
import type { PurchasePushes } from './purchase-pushes.js';
import { type PushRules, type RulesByType, rulesByType } from './push-rule.js';
import type { RakebackPushes } from './rakeback-pushes.js';
import { REALTIME, type RealtimePushes, type RealtimeResponses } from './realtime/service.js';
import { REPLAY, type ReplayResponses } from './replay/service.js';
import type { PortCallers, StreamDeclaration } from './service-declaration.js';
import type { SettingPushes } from './setting-pushes.js';
import {
  SOCIAL,
  type SocialEvents,
  type SocialPorts,
  type SocialPushes,
  type SocialResponses,
} from './social/service.js';
import { type Upcaster, type Upcasters, upcasting } from './upcast.js';
import {
  WALLET,
  type WalletEvents,
  type WalletPorts,
  type WalletPushes,
  type WalletResponses,
} from './wallet/service.js';

export * from './cashier/index.js';
export * from './games/index.js';
export * from './identity/index.js';
export * from './promotions/index.js';
export * from './realtime/index.js';
export * from './social/index.js';
export * from './wallet/index.js';

/** All services, in the order in which single-process mode loads their modules. */
export const SERVICES = {
  identity: IDENTITY,
  wallet: WALLET,
  promotions: PROMOTIONS,
  cashier: CASHIER,
  social: SOCIAL,
  games: GAMES,
  realtime: REALTIME,
  replay: REPLAY,
} as const;
type Services = typeof SERVICES;
export type ServiceName = keyof Services;
export const SERVICE_NAMES = Object.keys(SERVICES) as ServiceName[];

/** Maps each stream category to the event types that its streams store. */
export interface EventsOf
  extends IdentityEvents,
    WalletEvents,
    PromotionsEvents,
    CashierEvents,
    SocialEvents,
    GamesEvents {}
/** Ports (interfaces) through which services call each other, by name. */
export interface Ports extends IdentityPorts, WalletPorts, PromotionsPorts, CashierPorts, SocialPorts, GamesPorts {}
/** Payloads of all realtime pushes, by name. */
export interface Pushes
  extends IdentityPushes,
    WalletPushes,
    PromotionsPushes,
    SocialPushes,
    GamesPushes,
    RealtimePushes,
    PurchasePushes,
    RakebackPushes,
    PromotionPushes,
    SettingPushes {}
/** JSON bodies of all responses, by their name in `/api/openapi.json`. */
export interface Responses
  extends SharedResponses,
    IdentityResponses,
    WalletResponses,
    PromotionsResponses,
    CashierResponses,
    SocialResponses,
    GamesResponses,
    RealtimeResponses,
    ReplayResponses {}

export type PortName = keyof Ports;
export type PushName = keyof Pushes;
export type ResponseName = keyof Responses;

/** Category of a stream. Stream names have the form `<category>-<id>`. */
export type Category = keyof EventsOf;
export type AnyEvent = EventsOf[Category];
export type EventType = AnyEvent['type'];
export type EventOf<Type extends EventType> = Extract<AnyEvent, { type: Type }>;
export type CategoryOf<Type extends EventType> = {
  [C in Category]: Type extends EventsOf[C]['type'] ? C : never;
}[Category];

/** The service that declares a name under `streams` or `ports`. */
type OwnerOf<Part extends 'streams' | 'ports', Name> = {
  [Service in ServiceName]: Name extends keyof Services[Service][Part] ? Service : never;
}[ServiceName];

/**
 * Name of a topic. Each service that owns streams has one topic with the service's name; in Kafka, it is
 * called `goldwake.<topic>`.
 */
export type Topic = OwnerOf<'streams', Category>;

export interface RegisteredStream<C extends Category = Category> extends Pick<StreamDeclaration, 'key'> {
  /** Service that appends to these streams. The topic of the same name contains their events. */
  topic: OwnerOf<'streams', C>;
  events: { readonly [Type in EventsOf[C]['type']]: EventDeclaration };
}

/** All stream categories with their topic and their event types. */
export const STREAMS = Object.fromEntries(
  Object.entries(SERVICES).flatMap(([topic, { streams }]) =>
    Object.entries<StreamDeclaration>(streams).map(([category, declared]) => [category, { topic, ...declared }]),
  ),
) as unknown as { readonly [C in Category]: RegisteredStream<C> };

export interface RegisteredEvent<Type extends EventType = EventType> {
  category: CategoryOf<Type>;
  /** Schema version with which new events are stored. */
  version: number;
  actors: readonly Actor[];
  causes: readonly Cause[];
  causedByOthers?: true;
  upcasters?: readonly Upcaster[];
}

/** Possible cause of an event: a command, or an earlier event of the given type. */
export type Cause = 'command' | EventType;

/** All causes that the services declare. A cause that is no event type does not compile. */
type DeclaredCause = {
  [Service in ServiceName]: CausesIn<Services[Service]['streams']>;
}[ServiceName];
type CausesIn<Streams> = { [C in keyof Streams]: CausesOf<Streams[C]> }[keyof Streams];
type CausesOf<Stream> = Stream extends { events: infer Events }
  ? {
      [Type in keyof Events]: Events[Type] extends { causes: readonly (infer Declared)[] } ? Declared : never;
    }[keyof Events]
  : never;
true satisfies [Exclude<DeclaredCause, Cause>] extends [never] ? true : Exclude<DeclaredCause, Cause>;

/** Every event type with its declaration and the category of its streams. */
export const EVENTS = Object.fromEntries(
  Object.entries<StreamDeclaration>(STREAMS).flatMap(([category, { events }]) =>
    Object.entries(events).map(([type, declaration]) => [
      type,
      { ...declaration, category, version: 1 + (declaration.upcasters?.length ?? 0) },
    ]),
  ),
) as unknown as { readonly [Type in EventType]: RegisteredEvent<Type> };

export const EVENT_TYPES = Object.keys(EVENTS) as EventType[];

/** Returns whether an event type is registered. An export of a newer version may contain other types. */
export function isEventType(type: string): type is EventType {
  return Object.hasOwn(EVENTS, type);
}

/** The upcasters of all event types. */
export const UPCASTERS: Upcasters = Object.fromEntries(
  Object.entries(EVENTS).map(([type, { upcasters = [] }]) => [type, upcasters]),
);

export const { currentVersion, unknownSchema, upcast } = upcasting(UPCASTERS);

export const PUSH_RULES: RulesByType = rulesByType(Object.values(SERVICES).map(({ pushes }) => pushes as PushRules));

/** Declares which service implements a port, and which methods each other service may call. */
export interface PortDeclaration<Method extends string = string> {
  owner: ServiceName;
  callers: { readonly [Caller in ServiceName]?: readonly Method[] };
}

/** All ports. A call that is not listed here does not compile in the calling service and is refused by the owner. */
export const PORTS = Object.fromEntries(
  Object.entries(SERVICES).flatMap(([owner, { ports }]) =>
    Object.entries<PortCallers>(ports).map(([port, { every, ...callers }]) => {
      const others = every ? SERVICE_NAMES.filter((name) => name !== owner).map((name) => [name, every]) : [];
      return [port, { owner, callers: { ...Object.fromEntries(others), ...callers } }];
    }),
  ),
) as unknown as { readonly [Port in PortName]: { owner: OwnerOf<'ports', Port>; callers: CallersOf<Port> } };

type CallersOf<Port extends PortName> = Expanded<
  Port,
  DeclaredCallers<Services[OwnerOf<'ports', Port>]['ports'], Port>
>;
type DeclaredCallers<Declared, Port> = Port extends keyof Declared ? Declared[Port] : never;
type Expanded<Port extends PortName, Callers> = Callers extends { every: infer Methods }
  ? Omit<Callers, 'every'> & { readonly [Service in Exclude<ServiceName, OwnerOf<'ports', Port>>]: Methods }
  : Callers;
/** A caller that is no service does not compile. */
type Caller = { [Port in PortName]: keyof CallersOf<Port> }[PortName];
true satisfies [Exclude<Caller, ServiceName>] extends [never] ? true : Exclude<Caller, ServiceName>;

type MethodsFor<Service extends ServiceName, Port extends PortName> =
  CallersOf<Port> extends { readonly [Caller in Service]: readonly (infer Method)[] } ? Method : never;

/** Ports that a service implements or may call. */
export type PortsOf<Service extends ServiceName> = {
  [Port in PortName]: Service extends OwnerOf<'ports', Port> | keyof CallersOf<Port> ? Port : never;
}[PortName];
/** A port as a service may use it: its owner has all methods, another service those that it may call. */
export type PortFor<Service extends ServiceName, Port extends PortName> =
  Service extends OwnerOf<'ports', Port>
    ? Ports[Port]
    : Pick<Ports[Port], MethodsFor<Service, Port> & keyof Ports[Port]>;
