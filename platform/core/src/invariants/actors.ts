import { type Actor, EVENTS, isEventType, ownersOf, type StoredEvent } from '@goldwake/contracts';
import { defineInvariant } from './invariant.js';

export const actors = defineInvariant({
  name: 'actors',
  rule: 'the command of each event was sent by someone whom the registry permits to send it',
  initial: () => null,
  check(_, event, violate) {
    if (!isEventType(event.type)) return;
    const { actors } = EVENTS[event.type];
    if (actors.some((actor) => isSentBy(actor, event))) return;
    const permitted = actors.map((actor) => nameOf(actor, event)).join(' or ');
    violate(event, `was sent by ${senderOf(event)}; ${event.type} may be sent only by ${permitted}`);
  },
});

function isSentBy(actor: Actor, { actor: sender, stream, data }: StoredEvent): boolean {
  switch (actor) {
    case 'player':
      return ownersOf(stream).includes(sender);
    case 'system':
      return sender === 'system';
    case 'operator':
      return sender === 'system' && isName((data as { by?: unknown }).by);
  }
}

const isName = (by: unknown) => typeof by === 'string' && by.trim() !== '';

function senderOf({ actor, stream }: StoredEvent): string {
  if (actor === 'system') return 'the casino itself';
  return ownersOf(stream).includes(actor) ? `the player ${actor}` : `${actor}, who does not own the stream`;
}

function nameOf(actor: Actor, { stream }: StoredEvent): string {
  switch (actor) {
    case 'player':
      return `the player ${ownersOf(stream).join(' or ')}`;
    case 'system':
      return 'the casino itself';
    case 'operator':
      return 'an operator, whom the event names';
  }
}
