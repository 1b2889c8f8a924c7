import type { DiceBetBody } from '@goldwake/contracts/http';

/**
 * A bet that was sent, or is about to be sent, and whose result is unknown. Its idempotency key makes it safe to send
 * the bet again.
 */
export interface PendingBet {
  uid: string;
  key: string;
  body: DiceBetBody;
}

/** Storage for the only pending bet, so that it survives a reload of the tab. */
export interface PendingBets {
  load(uid: string): PendingBet | undefined;
  save(bet: PendingBet): void;
  forget(): void;
}

const STORAGE_KEY = 'goldwake.dice.pending';

export function pendingBetsIn(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): PendingBets {
  return {
    load(uid) {
      try {
        const bet: unknown = JSON.parse(storage.getItem(STORAGE_KEY) ?? 'null');
        return isPendingBet(bet) && bet.uid === uid ? bet : undefined;
      } catch {
        return undefined;
      }
    },
    save(bet) {
      try {
        storage.setItem(STORAGE_KEY, JSON.stringify(bet));
      } catch {
        // If the browser storage is full or blocked, the bet is placed anyway, but it cannot be resumed after a reload.
      }
    },
    forget() {
      try {
        storage.removeItem(STORAGE_KEY);
      } catch {
        // The error is ignored: the idempotency key has been used, and sending it again would only return the same
        // round.
      }
    },
  };
}

function isPendingBet(value: unknown): value is PendingBet {
  if (typeof value !== 'object' || value === null) return false;
  const bet = value as Partial<PendingBet>;
  return (
    typeof bet.uid === 'string' && typeof bet.key === 'string' && typeof bet.body === 'object' && bet.body !== null
  );
}
