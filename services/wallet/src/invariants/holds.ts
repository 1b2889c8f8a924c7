import { type EventOf, formatExactMoney, type Hold, idOf, parseMicros, type StoredEvent } from '@goldwake/contracts';
import { addId, defineInvariant, noIds, type SeenIds } from '@goldwake/core';

interface Holds {
  /** Open holds by `<uid>/<hold id>`. */
  open: Map<string, Hold & { eventId: string }>;
  /** Keys of all holds, because the id of an ended hold is not used again. */
  seen: SeenIds;
}

export const holds = defineInvariant<Holds>({
  name: 'holds',
  rule: 'a hold is captured or released once, with the currency, amount and reason with which it was made',
  types: ['funds_held', 'hold_captured', 'hold_released'],
  initial: () => ({ open: new Map(), seen: noIds() }),
  check({ open, seen }, event, violate) {
    const { data } = event as StoredEvent<EventOf<'funds_held' | 'hold_captured' | 'hold_released'>>;
    const { hold_id, currency, amount, reason } = data;
    const key = `${idOf(event.stream)}/${hold_id}`;
    const held = open.get(key);
    if (event.type === 'funds_held') {
      if (!addId(seen, key)) {
        violate(event, `holds under the id ${hold_id} again${held ? `; ${held.eventId} is not ended` : ''}`);
      }
      open.set(key, { hold_id, currency, amount, reason, eventId: event.eventId });
      return;
    }
    open.delete(key);
    if (!held) {
      violate(event, `ends the hold ${hold_id}, which is not open`);
    } else if (textOf(data) !== textOf(held)) {
      violate(event, `ends a hold of ${textOf(data)}; ${held.eventId} holds ${textOf(held)}`);
    }
  },
});

function textOf({ amount, currency, reason }: Hold): string {
  return `${formatExactMoney(parseMicros(amount), currency)} for a ${reason}`;
}
