import type { MicrosText } from '@goldwake/contracts';

/** Whether a round paid more than its stake, exactly its stake, or less. */
export type Tone = 'won' | 'even' | 'lost';

export function toneOf({ stake, payout }: { stake: MicrosText; payout: MicrosText }): Tone {
  const profit = BigInt(payout) - BigInt(stake);
  if (profit === 0n) return 'even';
  return profit > 0n ? 'won' : 'lost';
}
