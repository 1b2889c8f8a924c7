import type { EventType, SecondFactorEvent, StoredEvent } from '@goldwake/contracts';
import { defineInvariant, isRecordedNear, RECORDED_WITHIN_MS } from '@goldwake/core';
import { totpStep } from '../domain/index.js';

/** Events that state the time at which a factor was added, confirmed or used. */
const TYPES = [
  'totp_enrolled',
  'totp_confirmed',
  'totp_code_accepted',
  'passkey_added',
  'passkey_used',
] as const satisfies EventType[];

/** A step that lies ahead would refuse every code of the player until then; one behind would accept used codes. */
export const factorTimes = defineInvariant({
  name: 'second factor times',
  rule: 'a second factor is added, confirmed and used within five minutes of the stated time, with a code of that time',
  types: TYPES,
  initial: () => null,
  check(_, event, violate) {
    const { data } = event as StoredEvent<Extract<SecondFactorEvent, { type: (typeof TYPES)[number] }>>;
    const stated = statedIn(data);
    if (stated !== undefined && !isRecordedNear(stated, event)) {
      violate(event, `states the time ${stated}; it was recorded at ${event.recordedAt}`);
    }
    if ('step' in data && !isStepNear(data.step, event)) {
      violate(event, `accepts the code of step ${data.step}, which was not valid when it was recorded`);
    }
  },
});

function statedIn(data: object): string | undefined {
  const { enrolled_at, confirmed_at, added_at, used_at } = data as Record<string, string | undefined>;
  return enrolled_at ?? confirmed_at ?? added_at ?? used_at;
}

/** The code of the step before or after the present one is accepted too. */
function isStepNear(step: number, { recordedAt }: StoredEvent): boolean {
  const recorded = Date.parse(recordedAt);
  return step >= totpStep(recorded - RECORDED_WITHIN_MS) - 1 && step <= totpStep(recorded + RECORDED_WITHIN_MS) + 1;
}
