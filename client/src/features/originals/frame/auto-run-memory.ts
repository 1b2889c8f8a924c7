import type { Stored } from '../../../storage/browser-storage.js';
import type { AutoRun } from './auto-plan.js';

/** Storage of the running auto-bet, so that a reload can say that it stopped and with which totals. */
export interface AutoRunMemory {
  load(uid: string): AutoRun | undefined;
  save(uid: string, run: AutoRun): void;
  forget(): void;
}

const STORAGE_KEY = 'goldwake.originals.auto-run';
/** Amounts are bigints, which JSON cannot represent; they are stored as text with this suffix. */
const BIGINT = /^-?\d+n$/;

export function autoRunIn(storage: Stored): AutoRunMemory {
  return {
    load(uid) {
      try {
        const kept = JSON.parse(storage.getItem(STORAGE_KEY) ?? 'null', (_, value) =>
          typeof value === 'string' && BIGINT.test(value) ? BigInt(value.slice(0, -1)) : value,
        );
        return isKept(kept) && kept.uid === uid ? kept.run : undefined;
      } catch {
        return undefined;
      }
    },
    save(uid, run) {
      const text = JSON.stringify({ uid, run }, (_, value) => (typeof value === 'bigint' ? `${value}n` : value));
      storage.setItem(STORAGE_KEY, text);
    },
    forget: () => storage.removeItem(STORAGE_KEY),
  };
}

function isKept(kept: unknown): kept is { uid: string; run: AutoRun } {
  const { uid, run } = (kept ?? {}) as { uid?: unknown; run?: Partial<AutoRun> };
  return typeof uid === 'string' && typeof run?.totals?.profit === 'bigint' && typeof run.plan?.stake === 'bigint';
}
