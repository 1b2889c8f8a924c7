export const BEARERS = [
  'valid',
  'none',
  'ended',
  'expired',
  'alg-none',
  'other-key',
  'other-uid',
  'cut-signature',
  'realtime',
  'refresh',
  'garbage',
  'basic',
  'empty',
  'twice',
] as const;
/** Kind of the access token in the header `Authorization`. */
export type Bearer = (typeof BEARERS)[number];

export const COOKIES = [
  'none',
  'refresh',
  'workbench',
  'refresh-changed',
  'workbench-changed',
  'refresh-of-healthy-changed',
] as const;
export type Cookies = (typeof COOKIES)[number];

export const FRAMINGS = ['length', 'chunked', 'bad-chunks', 'cut', 'longer', 'shorter', 'both', 'negative'] as const;
/**
 * How the request states the length of its body. `longer` and `shorter`: the body is longer or shorter than its
 * Content-Length. `cut`: the client disconnects before the end of the body.
 */
export type Framing = (typeof FRAMINGS)[number];

/** A request with placeholders instead of the ids and tokens of a run. */
export interface RequestRecipe {
  /** Operation from which the request was generated, such as `POST /api/wallet/top-up`. */
  operation: string;
  method: string;
  /** Path and query, in the bytes of Latin-1. */
  target: string;
  headers: [name: string, value: string][];
  bearer: Bearer;
  cookies: Cookies;
  /** Index of the player who sends it. */
  player: number;
  /** Text with placeholders, or bytes in base64. */
  body?: { text: string } | { base64: string };
  framing: Framing;
  /** Number of times that it is sent at the same moment, on connections of their own. */
  copies: number;
}
