import { type Personal, PUSH_RULES, type StoredEvent } from '@goldwake/contracts';
import { channelsOf, translate } from '../feed/translate.js';
import type { Message } from '../rooms/message.js';

/** Translates an event into its pushes to all channels that it concerns. */
export function translateAll(event: StoredEvent, personal?: Personal): Message[] {
  return translate(PUSH_RULES, event, channelsOf(PUSH_RULES, event), personal);
}
