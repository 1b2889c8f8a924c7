import type { ChatMention } from '@goldwake/contracts';
import type { OtherPlayer } from '@goldwake/contracts/http';

/** A part of a message: plain text, or the name of a player with its `@`. */
type TextPart = { text: string; at: number; userId: string | null };

/** Splits a text at the mentions that the server has found. A mention with an invalid position stays plain text. */
export function partsOf(text: string, mentions: readonly ChatMention[]): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  const add = (to: number, userId: string | null) => {
    if (to > end) parts.push({ text: text.slice(end, to), at: end, userId });
    end = Math.max(end, to);
  };
  for (const { at, length, user_id } of [...mentions].sort((a, b) => a.at - b.at)) {
    if (at < end || text[at] !== '@' || at + length > text.length) continue;
    add(at, null);
    add(at + length, user_id);
  }
  add(text.length, null);
  return parts;
}

/** A name that is being typed: from its `@` to the caret. */
interface TypedName {
  at: number;
  name: string;
}

/** Maximum length of a username; a longer name is not completed. */
const NAME_MAX = 20;
const TYPED = /(?:^|[^\p{L}\p{N}_@.-])@([\p{L}0-9_.-]*)$/u;

/** Returns the name before the caret that can be completed; null if the player is not typing one. */
export function typedName(text: string, caret: number): TypedName | null {
  const [, name] = TYPED.exec(text.slice(0, caret)) ?? [];
  if (name === undefined || name.length > NAME_MAX) return null;
  return { at: caret - name.length - 1, name };
}

/** Replaces the typed name with the chosen one and a space. */
export function completed(text: string, { at, name }: TypedName, username: string): { text: string; caret: number } {
  const rest = text.slice(at + 1 + name.length).replace(/^ /, '');
  const before = `${text.slice(0, at)}@${username} `;
  return { text: before + rest, caret: before.length };
}

/** Maximum number of suggested names. */
const OFFERED_MAX = 6;

/**
 * Returns the people whose name starts with the typed text, in the given order and without duplicates.
 */
export function matching(people: readonly OtherPlayer[], typed: string): readonly OtherPlayer[] {
  const start = typed.toLowerCase();
  const byId = new Map<string, OtherPlayer>();
  for (const person of people) {
    if (byId.size === OFFERED_MAX) break;
    if (!byId.has(person.user_id) && person.username.toLowerCase().startsWith(start)) byId.set(person.user_id, person);
  }
  return [...byId.values()];
}
