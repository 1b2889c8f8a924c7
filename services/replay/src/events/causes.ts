import type { StoredEvent } from '@goldwake/contracts';

/** An event with the events it caused, in order of position. */
export interface Caused {
  event: StoredEvent;
  effects: Caused[];
}

/**
 * Arranges events as trees of causes and effects. An event becomes a root if it has no cause, or if its cause is not
 * among the given events or does not precede it; a manually edited event may even name itself as its cause.
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

/** Prints one line per event, with the lines of its effects indented below it. */
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
