import { defineInvariant } from './invariant.js';

/** The highest version of each stream so far. The chain check reports gaps, so it tells which events exist. */
interface Versions {
  versions: Map<string, number>;
}

export const causes = defineInvariant<Versions>({
  name: 'causes',
  rule: 'the event that is named as the cause of an event is an earlier event',
  initial: () => ({ versions: new Map() }),
  check({ versions }, event, violate, scope) {
    const { causationId } = event;
    if (causationId !== null) {
      const at = causationId.lastIndexOf('@');
      const stream = causationId.slice(0, at);
      const version = Number(causationId.slice(at + 1));
      const exists = version >= 1 && version <= (versions.get(stream) ?? 0);
      if (!exists && scope.includes(stream)) {
        violate(event, `names the cause ${causationId}, which is not an earlier event`);
      }
    }
    versions.set(event.stream, event.version);
  },
});
