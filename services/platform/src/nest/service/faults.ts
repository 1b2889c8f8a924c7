import { SealBroken } from '@goldwake/contracts';

/** What a port may throw besides refusals, as it crosses to another process. */
export type ToldFault = { name: 'SealBroken'; uid: string; field: string };

/** Undefined for what no port promises to throw. */
export function tellFault(error: unknown): ToldFault | undefined {
  return error instanceof SealBroken ? { name: 'SealBroken', uid: error.uid, field: error.field } : undefined;
}

export function faultOf({ uid, field }: ToldFault): Error {
  return new SealBroken(uid, field);
}
