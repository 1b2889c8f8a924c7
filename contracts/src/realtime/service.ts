import type { ServiceDeclaration } from '../service-declaration.js';
import type { RealtimeTokenResponse } from './http/index.js';
import type { PresenceResponse } from './presence.js';

export type { RealtimePushes } from './pushes.js';

/** Stores no events. Presence is pushed by the gateways themselves. */
export const REALTIME = { streams: {}, ports: {}, pushes: {} } as const satisfies ServiceDeclaration;

export interface RealtimeResponses {
  PresenceResponse: PresenceResponse;
  RealtimeTokenResponse: RealtimeTokenResponse;
}
