import { type Check, type Report, reporter } from './check.js';

/**
 * Checks that the event named as the cause of an event is an earlier event.
 * @param isFed tells whether the check receives the events of a stream; causes in other streams are not checked
 */
export function causesCheck(report: Report, isFed: (stream: string) => boolean = () => true): Check {
  // The chain check reports gaps in versions. Therefore the highest version seen in a stream is enough to know which
  // events exist.
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
        if (!there && isFed(stream)) wrong(event, `names the cause ${causationId}, which is not an earlier event`);
      }
      versions.set(event.stream, event.version);
    },
  };
}
