import { CHAT_RULES, type ChatRate, msUntil, Refusal } from '@goldwake/contracts';
import type { OwnMessage } from './chatter.js';

/** Returns the rate limits that apply to a message. */
export function ratesFor(slowModeSeconds: number): ChatRate[] {
  return [...CHAT_RULES.rates, ...(slowModeSeconds > 0 ? [{ messages: 1, windowMs: slowModeSeconds * 1_000 }] : [])];
}

/**
 * Returns the time from which a rate limit permits the next message, in milliseconds since the Unix epoch.
 * @param sentAt times of the earlier messages, oldest first
 */
export function nextPermitted(sentAt: readonly number[], { messages, windowMs }: ChatRate): number {
  const oldest = sentAt.at(-messages);
  return oldest === undefined ? 0 : oldest + windowMs;
}

/** @throws Refusal `chat_too_fast` with `retry_after` */
export function requireRate(messages: readonly OwnMessage[], rates: readonly ChatRate[], now: number): void {
  const sentAt = messages.map((one) => one.sentAt);
  let waitMs = 0;
  let exceeded: ChatRate | undefined;
  for (const rate of rates) {
    const ms = msUntil(nextPermitted(sentAt, rate), now, rate.windowMs);
    if (ms <= waitMs) continue;
    waitMs = ms;
    exceeded = rate;
  }
  if (exceeded) throw new Refusal('chat_too_fast', rateText(exceeded), { retry_after: Math.ceil(waitMs / 1_000) });
}

/** Describes the rate limit of slow mode; undefined for the limits that always apply. */
function rateText(rate: ChatRate): string | undefined {
  if (CHAT_RULES.rates.includes(rate)) return undefined;
  const seconds = rate.windowMs / 1_000;
  return `Slow mode: one message every ${seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`}`;
}

/**
 * Requires a text, or a round with it, that was not sent in the last thirty seconds.
 * @throws Refusal `chat_repeated` with `retry_after`
 */
export function requireNew(
  messages: readonly OwnMessage[],
  { digest, roundId }: Pick<OwnMessage, 'digest' | 'roundId'>,
  now: number,
): void {
  const last = messages.findLast((one) => one.digest === digest && one.roundId === roundId);
  const waitMs = last ? msUntil(last.sentAt + CHAT_RULES.repeatMs, now, CHAT_RULES.repeatMs) : 0;
  if (waitMs > 0) throw new Refusal('chat_repeated', undefined, { retry_after: Math.ceil(waitMs / 1_000) });
}
