import type { StoredEvent } from '@goldwake/contracts';
import { SYSTEM_COMMANDS } from '@goldwake/core';
import { originals, subjects } from './change.js';
import { every, type Precondition } from './precondition.js';

/** The command stored no other event, so nothing repeats its id, hash, time, actor, cause and correlation. */
export const isAlone: Precondition = (change) => {
  const { mutation, before, after } = change;
  const others = [
    ...before.filter(({ eventId }) => !mutation.subjects.includes(eventId)),
    ...after.filter(({ was }) => !mutation.subjects.includes(was)),
  ];
  return [...subjects(change), ...originals(change)].every(
    ({ stream, commandId }) => !others.some((one) => one.stream === stream && one.commandId === commandId),
  );
};

/**
 * The id of the command does not follow from its content: a client chose it, or the casino did for a command that no
 * event caused.
 */
export const isChosenFreely: Precondition = (change) => {
  const isByCasino = ({ commandId }: StoredEvent) => commandId.startsWith(SYSTEM_COMMANDS);
  return (
    !subjects(change).some(isByCasino) && !originals(change).some((one) => isByCasino(one) && one.causationId !== null)
  );
};

export const hasNoEffect = every(({ eventId }, { after }) => !after.some(({ causationId }) => causationId === eventId));

/** The event still follows its cause, and everything that it has caused, such as the reward of a bet, still follows it. */
export const isBetweenCauseAndEffects = every(
  ({ eventId, causationId, position }, { after }) =>
    !after.some(
      (one) =>
        (one.causationId === eventId && one.position < position) ||
        (one.eventId === causationId && one.position > position),
    ),
);

export const hasNoCause = every(({ causationId }) => causationId === null);
