/** What the page of a game's provider tells the casino. Anything else is ignored. */
export type FrameMessage =
  | { type: 'round_started'; stake: bigint }
  | { type: 'ready' | 'round_ended' | 'low_balance' | 'close' };

const PLAIN = ['ready', 'round_ended', 'low_balance', 'close'] as const;

/** Reads a message of the frame; undefined if it is not one. The frame belongs to another company: nothing is believed. */
export function readMessage(data: unknown): FrameMessage | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { type, stake } = data as { type?: unknown; stake?: unknown };
  if (type === 'round_started') {
    return typeof stake === 'string' && /^\d{1,24}$/.test(stake) ? { type, stake: BigInt(stake) } : undefined;
  }
  const plain = PLAIN.find((one) => one === type);
  return plain && { type: plain };
}
