interface Naming {
  reply_to: { user_id: string } | null;
  mentions: readonly { user_id: string }[];
}

/**
 * Removes players whom a block hides from the message of another player: the reply to them and their mentions. The text
 * is not changed, even if it contains such a name. Returns the same object if it names none of them.
 */
export function withoutHidden<Message extends Naming>(message: Message, hidden: ReadonlySet<string>): Message {
  const { reply_to, mentions } = message;
  const isReplyHidden = reply_to !== null && hidden.has(reply_to.user_id);
  const visible = mentions.filter(({ user_id }) => !hidden.has(user_id));
  if (!isReplyHidden && visible.length === mentions.length) return message;
  return { ...message, reply_to: isReplyHidden ? null : reply_to, mentions: visible };
}
