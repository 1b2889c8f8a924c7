import type { AccessKeysPort, BansPort, PersonalDataPort, PromotionsPort, WalletPort } from '@goldwake/contracts';
import { ACCESS_KEYS, BANS, PERSONAL_DATA, PROMOTIONS_PORT, WALLET_PORT } from '../app/tokens.js';

/** Services that can make calls; `replay` is the engineers' command line, which serves no port. */
export const SERVICE_NAMES = ['identity', 'wallet', 'games', 'promotions', 'realtime', 'replay'] as const;
export type ServiceName = (typeof SERVICE_NAMES)[number];

/**
 * A port that can be called across processes: the service that implements it, and the services that may call each
 * method.
 */
export interface PortCalls<Port = object> {
  token: symbol;
  service: ServiceName;
  callers: { readonly [Method in keyof Port]: readonly ServiceName[] };
}

const wallet: PortCalls<WalletPort> = {
  token: WALLET_PORT,
  service: 'wallet',
  callers: {
    summary: ['identity', 'games'],
    lastDraw: ['games'],
    grant: ['promotions'],
    betAndWin: ['games'],
    settledRound: ['games'],
  },
};

const promotions: PortCalls<PromotionsPort> = {
  token: PROMOTIONS_PORT,
  service: 'promotions',
  callers: { lastDailyClaim: ['identity'] },
};

const personalData: PortCalls<PersonalDataPort> = {
  token: PERSONAL_DATA,
  service: 'identity',
  callers: { open: ['realtime'] },
};

const accessKeys: PortCalls<AccessKeysPort> = {
  token: ACCESS_KEYS,
  service: 'identity',
  callers: { list: ['wallet', 'games', 'promotions', 'realtime'] },
};

const bans: PortCalls<BansPort> = {
  token: BANS,
  service: 'identity',
  callers: { ban: ['replay'], lift: ['replay'] },
};

/**
 * All calls between services and their permissions. A method may be sent twice: it only reads, or its command id makes
 * it idempotent.
 */
export const PORT_CALLS = { wallet, promotions, personalData, accessKeys, bans };
export type PortName = keyof typeof PORT_CALLS;
export type PortOf<Name extends PortName> = (typeof PORT_CALLS)[Name] extends PortCalls<infer Port> ? Port : never;

const entries = () => Object.entries(PORT_CALLS) as [PortName, PortCalls<Record<string, unknown>>][];

/** Returns the services that may call a method; undefined if there is no such method. */
export function callersOf(port: string, method: string): readonly ServiceName[] | undefined {
  const [, calls] = entries().find(([name]) => name === port) ?? [];
  return calls && Object.hasOwn(calls.callers, method) ? calls.callers[method] : undefined;
}

/** Returns the ports that a service implements. */
export function portsOf(service: ServiceName): PortName[] {
  return entries().flatMap(([name, calls]) => (calls.service === service ? [name] : []));
}

/** Returns the ports of other services that a service calls. */
export function portsAskedBy(service: ServiceName): PortName[] {
  return entries().flatMap(([name, { callers }]) =>
    Object.values(callers).some((allowed) => allowed.includes(service)) ? [name] : [],
  );
}
