import type { AccessKeysPort, BansPort, PersonalDataPort, PromotionsPort, WalletPort } from '@goldwake/contracts';
import { ACCESS_KEYS, BANS, PERSONAL_DATA, PROMOTIONS_PORT, WALLET_PORT } from '../tokens.js';

/** `replay` is the engineers' commands: they ask, and answer nothing. */
export const SERVICE_NAMES = ['identity', 'wallet', 'games', 'promotions', 'realtime', 'replay'] as const;
export type ServiceName = (typeof SERVICE_NAMES)[number];

/** A port that is asked across processes: whose it is, and which services may ask what. */
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
 * Everything that services ask of each other, and the whole of who may. A method may be sent twice: it reads, or its
 * command's id makes it idempotent.
 */
export const PORT_CALLS = { wallet, promotions, personalData, accessKeys, bans };
export type PortName = keyof typeof PORT_CALLS;
export type PortOf<Name extends PortName> = (typeof PORT_CALLS)[Name] extends PortCalls<infer Port> ? Port : never;

const entries = () => Object.entries(PORT_CALLS) as [PortName, PortCalls<Record<string, unknown>>][];

/** The services that may ask a method; undefined where there is none of that name. */
export function callersOf(port: string, method: string): readonly ServiceName[] | undefined {
  const [, calls] = entries().find(([name]) => name === port) ?? [];
  return calls && Object.hasOwn(calls.callers, method) ? calls.callers[method] : undefined;
}

/** The ports that a service answers for. */
export function portsOf(service: ServiceName): PortName[] {
  return entries().flatMap(([name, calls]) => (calls.service === service ? [name] : []));
}

/** The ports of others that a service asks. */
export function portsAskedBy(service: ServiceName): PortName[] {
  return entries().flatMap(([name, { callers }]) =>
    Object.values(callers).some((allowed) => allowed.includes(service)) ? [name] : [],
  );
}
