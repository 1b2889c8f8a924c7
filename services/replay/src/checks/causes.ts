import { type Check, type Report, reporter } from './check.js';

/** An event is caused by one that stands before it. @param isFed whether a stream's events come by here; a cause in another is passed over */
export function causesCheck(report: Report, isFed: (stream: string) => boolean = () => true): Check {
  // Versions have no gaps, or the chain says so: how far a stream has come is enough to tell.
  const versions = new Map<string, number>();
  const wrong = reporter('causes', report);
  return {
    name: 'causes',
    event(event) {
      const { causationId } = event;
      if (causationId !== null) {
        const at = causationId.lastIndexOf('@');
        const stream = causationId.slice(0, at);
        const version = Number(causationId.slice(at + 1));
        const there = version >= 1 && version <= (versions.get(stream) ?? 0);
        if (!there && isFed(stream)) wrong(event, `is caused by ${causationId}, which does not stand before it`);
      }
      versions.set(event.stream, event.version);
    },
  };
}
