import type { Channel, Pushes, PushName } from '@goldwake/contracts';

/** Name and data of a push, without its channel. */
export type Push = { [N in PushName]: { event: N; data: Pushes[N] } }[PushName];

/** Push to a channel, before it gets its offset. */
export type Message = Push & {
  channel: Channel;
};
