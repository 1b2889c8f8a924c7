import { type AccountEvent, type StoredEvent, streamName } from '@goldwake/contracts';
import type { ReadOnlyCasino } from '@goldwake/platform/embedded';

interface Name {
  username: string;
  /** For comparing. */
  folded: string;
}

/** Letters alone: `Zoë` is found as `zoe`. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Usernames by uid, each read once: an account keeps the name that it was opened under. */
export class PlayerNames {
  private readonly known = new Map<string, Name>();

  constructor(private readonly casino: ReadOnlyCasino) {}

  /** Undefined where there is no account, or its first event cannot be read. */
  of(uid: string): Name | undefined {
    const known = this.known.get(uid) ?? this.read(uid);
    if (known) this.known.set(uid, known);
    return known;
  }

  private read(uid: string): Name | undefined {
    try {
      const { event } = this.casino.event(streamName('account', uid), 1) ?? {};
      const opened = event as StoredEvent<AccountEvent> | undefined;
      if (opened?.type !== 'account_opened') return undefined;
      const { username } = opened.data as Extract<AccountEvent, { type: 'account_opened' }>['data'];
      return { username, folded: fold(username) };
    } catch {
      return undefined;
    }
  }
}
