import { CHAT_BYTES_MAX } from '@goldwake/contracts';
import { parseJson, type Stored } from '../../storage/browser-storage.js';
import { NOTHING_UNSENT, type Outgoing, type ReplyTarget, type Unsent } from './composer.machine.js';

/** Listed in `PLAYER_KEYS`, so that it is removed at sign-out. */
const KEY = 'goldwake.chat-unsent';
/**
 * Version of the storage format. Increase it when the structure of `Unsent` changes, so that data stored by an older
 * client is ignored.
 */
const SHAPE = 2;
/** Maximum number of stored messages; the newest are kept. */
const MESSAGES_MAX = 20;
/** Maximum length of a stored text, in UTF-16 code units. A message that can be sent is not longer. */
const TEXT_LENGTH_MAX = CHAT_BYTES_MAX;

/** Stores what a player has written and the server has not confirmed, as long as the tab is open. */
export class UnsentStore {
  #saved: Unsent | undefined;

  constructor(private readonly storage: Stored) {}

  /** Returns the stored messages as failed ones, because it is unknown whether the server has stored them. */
  load(uid: string): Unsent {
    const kept = parseJson(this.storage.getItem(KEY));
    if (!isKept(kept) || kept.uid !== uid) return NOTHING_UNSENT;
    const outbox = kept.outbox.map((message): Outgoing => ({ ...message, status: 'failed', problem: null }));
    return { typed: kept.typed, reply: kept.reply, round: kept.round, outbox };
  }

  save(uid: string, { typed, reply, round, outbox }: Unsent): void {
    const last = this.#saved;
    if (last?.typed === typed && last.reply === reply && last.round === round && last.outbox === outbox) return;
    this.#saved = { typed, reply, round, outbox };
    const isEmpty = typed === '' && !reply && !round && outbox.length === 0;
    const messages = outbox.slice(-MESSAGES_MAX).map((message) => ({
      id: message.id,
      text: message.text,
      reply: message.reply,
      round: message.round,
    }));
    const kept: Kept = { shape: SHAPE, uid, typed: typed.slice(0, TEXT_LENGTH_MAX), reply, round, outbox: messages };
    if (isEmpty) this.storage.removeItem(KEY);
    else this.storage.setItem(KEY, JSON.stringify(kept));
  }
}

type KeptMessage = Pick<Outgoing, 'id' | 'text' | 'reply' | 'round'>;
type Kept = Omit<Unsent, 'outbox'> & { shape: number; uid: string; outbox: readonly KeptMessage[] };

function isKept(value: unknown): value is Kept {
  const { shape, uid, typed, reply, outbox } = (value ?? {}) as Partial<Kept>;
  if (shape !== SHAPE || typeof uid !== 'string' || typeof typed !== 'string' || !Array.isArray(outbox)) return false;
  const isReply = (reply: ReplyTarget | null | undefined) => reply === null || typeof reply?.message_id === 'string';
  return (
    isReply(reply) &&
    outbox.every(
      (message: Partial<KeptMessage> | null) =>
        typeof message?.id === 'string' && typeof message.text === 'string' && isReply(message.reply),
    )
  );
}
