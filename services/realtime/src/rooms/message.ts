import type { Channel, Pushes, PushName } from '@goldwake/contracts';

/** Name and data of a push. */
export type Push = { [N in PushName]: { event: N; data: Pushes[N] } }[PushName];

/** A push to a channel that has no offset yet. */
export type Message = Push & { channel: Channel };
