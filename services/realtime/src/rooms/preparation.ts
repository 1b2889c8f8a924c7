import type { Channel } from '@goldwake/contracts';

/** A socket's claim on a prepared channel, until it ends. */
export interface PreparedChannel {
  /** Ends the claim. Further calls do nothing. */
  end(): void;
}

/**
 * Prepares a channel that must load something before a socket can join it. The socket is allowed to subscribe, and
 * joins the channel as soon as the promise resolves, without waiting for anything else.
 * @throws Refusal if the channel cannot be prepared now; then the subscription is refused with `unavailable`
 */
export type PrepareChannel = (uid: string) => Promise<PreparedChannel>;

/**
 * Preparations, keyed by the part of the channel name before the first dot. Channels without one are joined at once.
 */
export type Preparations = Readonly<Record<string, PrepareChannel>>;

export function preparationOf(preparations: Preparations, channel: Channel): PrepareChannel | undefined {
  const [name = ''] = channel.split('.', 1);
  return Object.hasOwn(preparations, name) ? preparations[name] : undefined;
}
