import { playersOfPair } from './pairs.js';
import { type Category, STREAMS, type Topic } from './registry.js';
import type { StreamDeclaration } from './service-declaration.js';

export function streamName(category: Category, id: string): string {
  return `${category}-${id}`;
}

export function categoryOf(stream: string): Category {
  return stream.slice(0, stream.indexOf('-')) as Category;
}

/** Returns whether the stream belongs to a single player. */
export function isPlayerStream(stream: string): boolean {
  return keyOfStream(stream) === 'player';
}

/** Returns the owners of the stream: one player, both players of a pair, or none if it belongs to the casino. */
export function ownersOf(stream: string): readonly string[] {
  switch (keyOfStream(stream)) {
    case 'player':
      return [idOf(stream)];
    case 'pair':
      return playersOfPair(idOf(stream));
    default:
      return [];
  }
}

function keyOfStream(stream: string): StreamDeclaration['key'] | undefined {
  const category = categoryOf(stream);
  return Object.hasOwn(STREAMS, category) ? STREAMS[category].key : undefined;
}

/**
 * Returns the id that follows the category in a stream name. For player streams it is the player's uid, which is also
 * the partition key that keeps one player's events in order.
 */
export function idOf(stream: string): string {
  return stream.slice(stream.indexOf('-') + 1);
}

/** Returns the topic of a stream; undefined if no service owns streams of its category. */
export function topicOf(stream: string): Topic {
  const category = categoryOf(stream);
  // A damaged stream name may begin with `constructor-`.
  return (Object.hasOwn(STREAMS, category) ? STREAMS[category].topic : undefined) as Topic;
}
