import { SealBroken } from '@goldwake/contracts';

/** Errors other than Refusal that a port may throw, in the form in which they are sent between services. */
export type WireFault = { name: 'SealBroken'; uid: string; field: string };

/** Serialises an error for the calling service; undefined if no port documents that it throws this error. */
export function toWireFault(error: unknown): WireFault | undefined {
  return error instanceof SealBroken ? { name: 'SealBroken', uid: error.uid, field: error.field } : undefined;
}

export function fromWireFault({ uid, field }: WireFault): Error {
  return new SealBroken(uid, field);
}
