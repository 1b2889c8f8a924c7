import { FIRST_PREV_HASH } from '@goldwake/contracts';
import { chainHash } from '@goldwake/platform';
import { type Check, type Report, reporter } from './check.js';

/** Positions and versions without a gap; every event signs the one before it in its stream. */
export function chainCheck(report: Report): Check {
  const heads = new Map<string, { version: number; hash: string }>();
  let position = 0;
  const wrong = reporter('chain', report);
  return {
    name: 'chain',
    event(event, dataText) {
      if (event.position !== position + 1) {
        wrong(event, `follows position ${position}: ${event.position - position - 1} events are missing before it`);
      }
      position = event.position;
      const head = heads.get(event.stream) ?? { version: 0, hash: FIRST_PREV_HASH };
      if (event.version !== head.version + 1) {
        wrong(event, `version ${head.version + 1} of ${event.stream} was expected here`);
      }
      if (event.prevHash !== head.hash) wrong(event, 'prevHash is not the hash of the event before it in its stream');
      if (chainHash(event, dataText) !== event.hash)
        wrong(event, 'the hash does not match the content: it was changed');
      heads.set(event.stream, { version: event.version, hash: event.hash });
    },
  };
}
