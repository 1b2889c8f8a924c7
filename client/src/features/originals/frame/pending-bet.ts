import type { Currency, MicrosText } from '@goldwake/contracts';
import { parseJson, type Stored } from '../../../storage/browser-storage.js';
import type { BetBody } from './original.js';

/**
 * A bet that was sent, or is about to be sent, and whose result is unknown. Its idempotency key makes it safe to send
 * the bet again.
 */
export interface PendingBet {
  uid: string;
  key: string;
  body: BetBody;
}

/** An action in an open round whose result is unknown, likewise. */
export interface PendingAction {
  uid: string;
  key: string;
  round_id: string;
  currency: Currency;
  /** Additional stake of the action; `0` for most. */
  stake: MicrosText;
  body: { sequence: number; action: string };
}

export type PendingRequest = PendingBet | PendingAction;

export function isAction(request: PendingRequest): request is PendingAction {
  return 'round_id' in request;
}

/** Storage for the only pending request, so that it survives a reload of the tab. */
export interface PendingBets {
  load(uid: string): PendingRequest | undefined;
  save(request: PendingRequest): void;
  forget(): void;
}

const STORAGE_KEY = 'goldwake.originals.pending';

export function pendingBetsIn(storage: Stored): PendingBets {
  return {
    load(uid) {
      const request = parseJson(storage.getItem(STORAGE_KEY));
      return isPending(request) && request.uid === uid ? request : undefined;
    },
    save: (request) => storage.setItem(STORAGE_KEY, JSON.stringify(request)),
    forget: () => storage.removeItem(STORAGE_KEY),
  };
}

function isPending(value: unknown): value is PendingRequest {
  if (typeof value !== 'object' || value === null) return false;
  const request = value as Partial<PendingRequest>;
  return (
    typeof request.uid === 'string' &&
    typeof request.key === 'string' &&
    typeof request.body === 'object' &&
    request.body !== null
  );
}
