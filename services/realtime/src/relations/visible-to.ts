import { withoutHidden } from '@goldwake/contracts';
import type { Message } from '../rooms/message.js';

/** Removes hidden players from a push. Returns undefined if one of them is the author. */
export function visibleTo(message: Message, hidden: ReadonlySet<string>): Message | undefined {
  if (message.author !== undefined && hidden.has(message.author)) return undefined;
  if (message.event !== 'chat_message') return message;
  const data = withoutHidden(message.data, hidden);
  return data === message.data ? message : { ...message, data };
}
