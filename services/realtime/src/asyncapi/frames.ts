/**
 * The frames of PROTOCOL.md except pushes, and the operations of the gateway: the part of the AsyncAPI document that is
 * written by hand. PROTOCOL.md describes when each frame is sent.
 */
import {
  type ClientFrame,
  type HelloFrame,
  REALTIME_PROTOCOLS,
  type ServerFrame,
  SUBSCRIPTION_REFUSALS,
} from '@goldwake/contracts';

/** A JSON schema of draft 7, which AsyncAPI uses. */
export type Schema = Readonly<Record<string, unknown>>;

/** A hello of version 1 has `protocol` instead of `protocols`. */
type Frame = Exclude<ClientFrame | ServerFrame, { kind: 'push' | 'hello' }> | (HelloFrame & { protocol?: 1 });
/** Kind of a frame that is not a push. */
export type FrameKind = Frame['kind'];

interface FrameDescription<F extends Frame> {
  summary: string;
  /** Schema of each field of the frame except `kind`. */
  fields: Readonly<Record<Exclude<keyof F, 'kind'>, Schema>>;
  /** Fields that the frame may omit. */
  optional?: readonly Exclude<keyof F, 'kind'>[];
  /** Rules about several fields. */
  rules?: Schema;
}

const TEXT: Schema = { type: 'string' };
const sharedSchema = (name: keyof typeof SHARED_SCHEMAS): Schema => ({ $ref: `#/components/schemas/${name}` });

/** Schemas to which frames refer. */
export const SHARED_SCHEMAS = {
  Channel: { type: 'string', pattern: '^[a-z]+(\\.[^.]+)?$' },
  Epoch: { type: 'string', minLength: 1, description: 'Offsets are meaningless in another epoch.' },
  Offset: { type: 'integer', minimum: 0, description: 'Offset of the newest push; 0 before the first.' },
  Time: { type: 'string', format: 'date-time', description: "Time of the server's clock." },
} as const satisfies Record<string, Schema>;

export const CHANNEL = sharedSchema('Channel');
export const TIME = sharedSchema('Time');
const EPOCH = sharedSchema('Epoch');
const OFFSET = sharedSchema('Offset');

function object(properties: Readonly<Record<string, Schema>>): Schema {
  return { type: 'object', additionalProperties: false, required: Object.keys(properties), properties };
}

function byChannel(values: Schema, description: string): Schema {
  return { description, type: 'object', propertyNames: CHANNEL, additionalProperties: values };
}

export const FRAMES = {
  hello: {
    summary: 'The first frame, within 10 s and only once.',
    fields: {
      protocols: {
        description: 'All versions that the client supports. The newest version that both sides support is used.',
        type: 'array',
        minItems: 1,
        maxItems: 16,
        items: { type: 'integer' },
      },
      protocol: { const: 1, description: 'Sent by clients of version 1 instead of protocols.' },
      token: TEXT,
      positions: byChannel(
        object({ epoch: TEXT, offset: OFFSET }),
        'Position in each channel. Since version 3, it also renews the subscriptions to these channels.',
      ),
    },
    optional: ['protocols', 'protocol', 'positions'],
    rules: { oneOf: [{ required: ['protocols'] }, { required: ['protocol'] }] },
  },
  renew: { summary: 'Replaces the token before it expires.', fields: { token: TEXT } },
  subscribe: { summary: 'Asks for the pushes of a channel. Since version 3.', fields: { channel: CHANNEL } },
  unsubscribe: { summary: 'Ends a subscription. Since version 3.', fields: { channel: CHANNEL } },
  welcome: {
    summary: 'Response to the hello. The missed pushes of recovered channels follow.',
    fields: {
      protocol: { enum: REALTIME_PROTOCOLS, description: 'The version used from here on.' },
      session_id: TEXT,
      uid: TEXT,
      now: TIME,
      token_expires_at: TIME,
      heartbeat_ms: { type: 'integer', minimum: 1 },
      channels: {
        type: 'array',
        items: object({
          channel: CHANNEL,
          epoch: EPOCH,
          offset: OFFSET,
          recovered: {
            type: 'boolean',
            description:
              'True exactly when no push was lost. Otherwise set the position first, then load the data by HTTP.',
          },
        }),
      },
    },
  },
  renewed: { summary: 'Response to a renewal.', fields: { now: TIME, token_expires_at: TIME } },
  subscribed: {
    summary:
      'Response to subscribe, or a new position of a subscribed channel. Set the position first, then load the data by HTTP. The pushes after this position follow. Since version 3.',
    fields: { channel: CHANNEL, epoch: EPOCH, offset: OFFSET },
  },
  unsubscribed: {
    summary: 'Response to unsubscribe. No push of this channel follows. Since version 3.',
    fields: { channel: CHANNEL },
  },
  refused: {
    summary: 'Response to subscribe or unsubscribe. Nothing has changed. Since version 3.',
    fields: {
      channel: { type: 'string', description: 'The channel as the client named it.' },
      code: { enum: SUBSCRIPTION_REFUSALS },
    },
  },
  heartbeat: {
    summary: 'Sent every heartbeat_ms, together with a ping.',
    fields: { offsets: byChannel(OFFSET, 'Offset of the newest push in each channel of this socket.') },
  },
  skipped: {
    summary:
      'The client read too slowly; the latest push of each event, and of each `part` if it has one, in this range follows. Both ends are inclusive, and the push with offset `to` is sent. Since version 2.',
    fields: { channel: CHANNEL, from: { type: 'integer', minimum: 1 }, to: { type: 'integer', minimum: 1 } },
  },
  going_away: {
    summary: 'The server process is stopping; the close with 3000 follows. Since version 2.',
    fields: { come_back_within_ms: { type: 'integer', minimum: 0 } },
  },
} as const satisfies { [Kind in FrameKind]: FrameDescription<Extract<Frame, { kind: Kind }>> };

/** What the gateway does with each frame. Pushes are one more operation. */
export const OPERATIONS = {
  receiveHello: { action: 'receive', frames: ['hello'], replies: ['welcome'] },
  receiveRenewal: { action: 'receive', frames: ['renew'], replies: ['renewed'] },
  receiveSubscription: { action: 'receive', frames: ['subscribe'], replies: ['subscribed', 'refused'] },
  receiveUnsubscription: { action: 'receive', frames: ['unsubscribe'], replies: ['unsubscribed', 'refused'] },
  sendConnectionState: { action: 'send', frames: ['heartbeat', 'skipped', 'going_away'] },
} as const satisfies Record<string, OperationDescription>;

export interface OperationDescription {
  action: 'receive' | 'send';
  frames: readonly FrameKind[];
  replies?: readonly FrameKind[];
}
