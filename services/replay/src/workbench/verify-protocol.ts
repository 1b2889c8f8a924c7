/** Message of the verify process, one JSON line each on its standard output. The last one is `done`. */
export type VerifyMessage =
  | { stage: 'events'; total: number }
  | { stage: 'stored data' }
  | { events: number }
  | { done: true };
