import { CLOSE, comesBack, PUSH_RULES, type PushName, REALTIME_PATH, REALTIME_PROTOCOLS } from '@goldwake/contracts';
import { PUSH_SCHEMAS } from '@goldwake/core/schemas';
import {
  CHANNEL,
  FRAMES,
  type FrameKind,
  OPERATIONS,
  type OperationDescription,
  type Schema,
  SHARED_SCHEMAS,
  TIME,
} from './frames.js';

export interface Reference {
  $ref: string;
}

export interface Message {
  name: string;
  summary: string;
  /** Types of the stored events that cause the push. */
  'x-caused-by'?: readonly string[];
  payload: { required: readonly string[]; properties: Readonly<Record<string, Schema>> };
}

export interface Operation {
  action: 'receive' | 'send';
  channel: Reference;
  messages: readonly Reference[];
  reply?: { channel: Reference; messages: readonly Reference[] };
}

export interface CloseCode {
  code: number;
  name: string;
  reason: string;
  comes_back: boolean;
}

export type AsyncApi = ReturnType<typeof asyncApi>;

/** Builds the AsyncAPI 3.0 document of the socket: its frames, its pushes and the codes with which it is closed. */
export function asyncApi() {
  const frames = Object.keys(FRAMES) as FrameKind[];
  const pushes = Object.keys(PUSH_SCHEMAS) as PushName[];
  const messages: Record<string, Message> = Object.fromEntries([
    ...frames.map((kind) => [kind, messageOfFrame(kind)]),
    ...pushes.map((name) => [name, messageOfPush(name)]),
  ]);
  const operations: Record<string, Operation> = Object.fromEntries([
    ...Object.entries(OPERATIONS).map(([name, described]) => [name, operation(described)]),
    ['sendPush', { action: 'send', channel: SOCKET, messages: pushes.map(onSocket) }],
  ]);
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Goldwake realtime',
      version: `${REALTIME_PROTOCOLS[0]}.0.0`,
      license: { name: 'MIT' },
      description:
        'One WebSocket for each signed-in player. Changes of the account and of the casino are pushed as absolute state. Offsets let a client detect a gap and resume. `services/realtime/PROTOCOL.md` has the rules.',
    },
    defaultContentType: 'application/json',
    servers: {
      local: {
        host: 'localhost:3000',
        protocol: 'ws',
        description: 'The address that `npm start` opens.',
        security: [{ $ref: '#/components/securitySchemes/realtimeToken' }],
      },
    },
    channels: {
      realtime: {
        address: REALTIME_PATH,
        title: 'The socket of a player',
        description:
          "Text frames in both directions. The first frame is the client's hello, which must arrive within 10 s.",
        bindings: { ws: { method: 'GET', headers: { type: 'object', properties: { Origin: ORIGIN } } } },
        messages: Object.fromEntries(
          Object.keys(messages).map((name) => [name, { $ref: `#/components/messages/${name}` }]),
        ),
      },
    },
    operations,
    'x-close-codes': Object.entries(CLOSE).map(
      ([name, [code, reason]]): CloseCode => ({ code, name, reason, comes_back: comesBack(code) }),
    ),
    components: {
      securitySchemes: {
        realtimeToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description:
            'Issued by POST /api/realtime/token, which needs an access token of the HTTP API. Sent in the frames hello and renew, never in the URL or a header.',
        },
      },
      messages,
      schemas: SHARED_SCHEMAS,
    },
  };
}

/** Returns the names of the messages that clients send. */
export function messagesOfClients({ operations }: AsyncApi): string[] {
  return Object.values(operations)
    .filter(({ action }) => action === 'receive')
    .flatMap(({ messages }) => messages.map(({ $ref }) => $ref.slice(onSocket('').$ref.length)));
}

const ORIGIN: Schema = {
  type: 'string',
  description:
    'Sent by browsers; its host must equal the host of the request, otherwise the response is 403. Programs omit it.',
};

const SOCKET: Reference = { $ref: '#/channels/realtime' };
const onSocket = (message: string): Reference => ({ $ref: `${SOCKET.$ref}/messages/${message}` });

function operation({ action, frames, replies }: OperationDescription): Operation {
  return {
    action,
    channel: SOCKET,
    messages: frames.map(onSocket),
    ...(replies && { reply: { channel: SOCKET, messages: replies.map(onSocket) } }),
  };
}

function messageOfFrame(kind: FrameKind): Message {
  const { summary, fields, optional, rules }: FrameShape = FRAMES[kind];
  return { name: kind, summary, payload: { ...payload({ kind: { const: kind }, ...fields }, optional), ...rules } };
}

/** Common type of the entries of `FRAMES`, each of which has a type of its own. */
interface FrameShape {
  summary: string;
  fields: Readonly<Record<string, Schema>>;
  optional?: readonly string[];
  rules?: Schema;
}

function messageOfPush(name: PushName): Message {
  const { description, ...data } = PUSH_SCHEMAS[name];
  const fields = {
    kind: { const: 'push' },
    channel: CHANNEL,
    offset: { type: 'integer', minimum: 1, description: 'Offset of the previous push in the channel plus one.' },
    event: { const: name },
    at: TIME,
    correlation_id: {
      type: 'string',
      description:
        "Correlation id of the player's own request that caused the push, equal to the response header x-correlation-id; absent for other pushes.",
    },
    data,
  };
  const causes = Object.entries(PUSH_RULES).flatMap(([type, rules]) =>
    rules.some(({ pushes }) => name in pushes) ? [type] : [],
  );
  return {
    name,
    summary: description,
    ...(causes.length > 0 && { 'x-caused-by': causes }),
    payload: payload(fields, ['correlation_id']),
  };
}

function payload(properties: Readonly<Record<string, Schema>>, optional: readonly string[] = []) {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', additionalProperties: false, required, properties };
}
