import { categoryOf, idOf, type MicrosText, type Round, type StoredEvent } from '@goldwake/contracts';
import type { Culprit, Departure } from '@goldwake/contracts/http';
import { differences, fieldOf } from '@goldwake/core';
import type { DamagedHistory } from '@goldwake/embedded';
import { eventLine } from '../print/event-line.js';

export function departures(before: unknown, shouldBe: unknown, is: unknown): Departure[] {
  return differences(is, shouldBe).map(({ field, stored, replayed }) => ({
    field,
    before: fieldOf(before, field),
    should_be: replayed,
    is: stored,
    by: by(stored, replayed),
  }));
}

function by(is: unknown, shouldBe: unknown): MicrosText | null {
  const amount = (value: unknown) => (typeof value === 'string' && /^-?\d+$/.test(value) ? BigInt(value) : undefined);
  const [one, other] = [amount(is), amount(shouldBe)];
  return one === undefined || other === undefined ? null : String(one - other);
}

/** Builds the culprit for a faulty event, with the event's cause and the commands that show more about it. */
export function eventCulprit(
  event: StoredEvent,
  found: Pick<Culprit, 'where' | 'check' | 'message'> & Partial<Culprit>,
): Culprit {
  const { eventId, stream, version, correlationId } = event;
  const wallet = categoryOf(stream) === 'wallet' ? idOf(stream) : undefined;
  return {
    event_id: eventId,
    position: event.position,
    line: eventLine(event),
    held_until: version > 1 ? `${stream}@${version - 1}` : null,
    departures: [],
    causation_id: event.causationId,
    correlation_id: correlationId,
    actor: event.actor,
    look_further: [
      ...(found.check === 'draws' ? sameDraw(event) : []),
      `show --correlation ${correlationId}`,
      ...(wallet === undefined ? [`show ${stream}`] : balancesAround(wallet, version)),
    ],
    ...found,
  };
}

/** Returns the command that shows all rounds with the draw of a round. */
function sameDraw({ stream, data }: StoredEvent): string[] {
  const { draw } = (data as { round?: Partial<Round> }).round ?? {};
  return draw ? [`show ${stream} --draw ${draw.seed_pair}/${draw.nonce}`] : [];
}

/** Builds the culprit for a fault that no stored event causes. */
export function otherCulprit(found: Pick<Culprit, 'where' | 'check' | 'message'> & Partial<Culprit>): Culprit {
  return {
    event_id: null,
    position: null,
    line: null,
    held_until: null,
    departures: [],
    causation_id: null,
    correlation_id: null,
    actor: null,
    look_further: [],
    ...found,
  };
}

/**
 * Builds the culprit for an event that is missing from its stream.
 * @param before the next event of the stream, if any
 */
export function missing(stream: string, version: number, before: StoredEvent | undefined): Culprit {
  const event_id = `${stream}@${version}`;
  const uid = idOf(stream);
  return otherCulprit({
    where: 'events',
    check: 'chain',
    event_id,
    message: `${event_id} is missing (${before ? `before ${before.eventId}` : 'at the end of its stream'})`,
    held_until: version > 1 ? `${stream}@${version - 1}` : null,
    look_further: [
      `show ${stream}`,
      ...(categoryOf(stream) === 'wallet' ? [`balance ${uid} --at ${version - 1}`] : []),
    ],
  });
}

function balancesAround(uid: string, version: number): string[] {
  const at = version > 1 ? [version - 1, version] : [version];
  return [...at.map((one) => `balance ${uid} --at ${one}`), `explain ${uid} --at ${version}`];
}

/** Builds the culprit for the first event that can no longer be read because the database file is damaged. */
export function unreadable({ eventId, message }: DamagedHistory): Culprit {
  const before = /^(.+)@(\d+)$/.exec(eventId ?? '');
  const version = Number(before?.[2]);
  return otherCulprit({
    where: 'events',
    check: 'file',
    event_id: eventId ?? null,
    message,
    held_until: version > 1 ? `${before?.[1]}@${version - 1}` : null,
    look_further: ['verify'],
  });
}
