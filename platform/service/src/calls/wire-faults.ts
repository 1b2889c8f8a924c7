import { SealBroken } from '@goldwake/contracts';

/** Errors other than refusals that a port may throw, as serialised between processes. */
export type WireFault = { name: 'SealBroken'; uid: string; field: string };

/** Serialises an error for the caller; undefined for errors that no port is documented to throw. */
export function toWireFault(error: unknown): WireFault | undefined {
  return error instanceof SealBroken ? { name: 'SealBroken', uid: error.uid, field: error.field } : undefined;
}

export function fromWireFault({ uid, field }: WireFault): Error {
  return new SealBroken(uid, field);
}
