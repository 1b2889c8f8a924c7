/** Limits what a runaway merchant's server sends to the API. */
export const WRITES = { per: 'address', takes: 600, windowMs: 60_000, loopbackTakes: 60_000 } as const;
