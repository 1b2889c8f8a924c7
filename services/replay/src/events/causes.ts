import type { StoredEvent } from '@goldwake/contracts';

/** An event with what it caused, in order. */
export interface Caused {
  event: StoredEvent;
  effects: Caused[];
}

/**
 * Events as trees of causes. Roots are a person's own commands, and events whose cause is not among those given, or does
 * not stand before them: a history edited by hand may name itself.
 */
export function causeTrees(events: Iterable<StoredEvent>): Caused[] {
  const roots: Caused[] = [];
  const known = new Map<string, Caused>();
  for (const event of [...events].sort((a, b) => a.position - b.position)) {
    const caused: Caused = { event, effects: [] };
    const cause = event.causationId === null ? undefined : known.get(event.causationId);
    (cause ? cause.effects : roots).push(caused);
    known.set(event.eventId, caused);
  }
  return roots;
}

/** Each event on a line, its effects below it and to the right. */
export function* drawTrees(trees: readonly Caused[], line: (event: StoredEvent) => string): Generator<string> {
  for (const tree of trees) {
    yield line(tree.event);
    yield* drawEffects(tree.effects, line, '');
  }
}

function* drawEffects(
  effects: readonly Caused[],
  line: (event: StoredEvent) => string,
  before: string,
): Generator<string> {
  for (const [at, { event, effects: further }] of effects.entries()) {
    const last = at === effects.length - 1;
    yield `${before}${last ? '└─ ' : '├─ '}${line(event)}`;
    yield* drawEffects(further, line, `${before}${last ? '   ' : '│  '}`);
  }
}
