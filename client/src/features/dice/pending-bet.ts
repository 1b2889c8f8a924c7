import type { DiceBetBody } from '@goldwake/contracts/http';

/** A bet that was or is about to be sent and whose round is not known yet. The key makes sending it again safe. */
export interface PendingBet {
  uid: string;
  key: string;
  body: DiceBetBody;
}

/** Where the one bet in the air is kept across a reload of its tab. */
export interface PendingBets {
  load(uid: string): PendingBet | undefined;
  save(bet: PendingBet): void;
  forget(): void;
}

const PLACE = 'goldwake.dice.pending';

export function pendingBetsIn(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): PendingBets {
  return {
    load(uid) {
      try {
        const bet: unknown = JSON.parse(storage.getItem(PLACE) ?? 'null');
        return isPendingBet(bet) && bet.uid === uid ? bet : undefined;
      } catch {
        return undefined;
      }
    },
    save(bet) {
      try {
        storage.setItem(PLACE, JSON.stringify(bet));
      } catch {
        // A full or forbidden storage costs the resume after a reload, not the bet.
      }
    },
    forget() {
      try {
        storage.removeItem(PLACE);
      } catch {
        // As above; the key is spent anyway, sending it again would only give the same round.
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
