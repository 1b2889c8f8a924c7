/** Generates sockets from the schemas of the client frames in the AsyncAPI document. */
import { CLIENT_FRAME_BYTES_MAX } from '@goldwake/contracts';
import fc from 'fast-check';
import { ABUSES } from '../../../../services/all-in-one/dist/testing/hostile-sockets.js';
import { type Schema, SchemaValues } from './from-schema.js';
import { Fields, jsonText } from './json-text.js';
import { nastyFields, nastyString, nastyValue } from './nasty.js';
import { type Placeholder, placeholder } from './placeholders.js';
import { ENDS, type SocketRecipe, type Step } from './recipe.js';
import { UPGRADES } from './upgrades.js';

/** Number of players who open the generated sockets. */
export const PLAYERS = 4;
const OTHER_TOKENS: Placeholder[] = [
  'other.realtime',
  'expired.realtime',
  'forged.none',
  'forged.key',
  'forged.uid',
  'own.access',
  'own.refresh',
];

const player = fc.nat({ max: PLAYERS - 1 });
const text = (one: string): Step => ({ do: 'text', text: one });

/** A hello that the server accepts. */
const HELLO = text(JSON.stringify({ kind: 'hello', protocols: [3, 2, 1], token: placeholder('own.realtime') }));

/**
 * @param frames schemas of the frames that clients send
 * @param shared schemas to which the frames refer, by name
 */
export function socketsOf(
  frames: readonly Schema[],
  shared: Readonly<Record<string, Schema>>,
): fc.Arbitrary<SocketRecipe> {
  const values = new SchemaValues(shared);
  const valid = fc.oneof(...frames.map((frame) => values.valuesOf(frame))) as fc.Arbitrary<object>;
  const step: fc.Arbitrary<Step> = fc.oneof(
    { weight: 6, arbitrary: valid.map((frame) => text(JSON.stringify(frame))) },
    { weight: 4, arbitrary: changed(valid).map(text) },
    { weight: 2, arbitrary: tokens(valid).map(text) },
    { weight: 2, arbitrary: fc.constant<Step>({ do: 'wait' }) },
    { weight: 1, arbitrary: noJson.map(text) },
    { weight: 1, arbitrary: unusual },
    {
      weight: 1,
      arbitrary: fc
        .array(nastyString, { minLength: 2, maxLength: 5 })
        .map((parts): Step => ({ do: 'fragments', parts })),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(valid, fc.nat({ max: 40 })).map(([frame, at]) => inFragments(JSON.stringify(frame), at)),
    },
  );
  const session = fc
    .record({
      player,
      begins: fc.oneof(
        { weight: 4, arbitrary: fc.constant([HELLO, { do: 'wait' } satisfies Step]) },
        { weight: 1, arbitrary: fc.constant([]) },
      ),
      steps: fc.array(step, { maxLength: 8 }),
      end: fc.constantFrom(...ENDS),
    })
    .map(({ begins, steps, ...rest }): SocketRecipe => ({ kind: 'session', ...rest, steps: [...begins, ...steps] }));
  return fc.oneof({ weight: 12, arbitrary: session }, { weight: 5, arbitrary: others });
}

const others: fc.Arbitrary<SocketRecipe> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      // `no hello` is left out: it takes ten seconds, and half-open connections test the same limit.
      .record({ player, name: fc.constantFrom(...Object.keys(ABUSES).filter((name) => name !== 'no hello')) })
      .map((one): SocketRecipe => ({ kind: 'abuse', ...one })),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(...Object.keys(UPGRADES)).map((name): SocketRecipe => ({ kind: 'upgrade', name })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('', 'GET', 'GET /realtime HTTP/1.1\r\nHost: localhost\r\nUpgrade: web', '\r\n\r\n\r\n')
      .map((sends): SocketRecipe => ({ kind: 'half-open', sends })),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({ player, protocol: fc.constantFrom(1, 2, 3) })
      .map((one): SocketRecipe => ({ kind: 'never-reads', ...one })),
  },
);

/** Generates frames with one wrong or additional field. */
export function changed(valid: fc.Arbitrary<object>): fc.Arbitrary<string> {
  return fc.oneof(
    fc.tuple(valid, nastyFields).map(([frame, more]) => jsonText(new Fields([...Object.entries(frame), ...more]))),
    fc
      .tuple(valid, fc.nat({ max: 5 }), nastyValue)
      .map(([frame, at, value]) =>
        jsonText(new Fields(Object.entries(frame).map((field, index) => (index === at ? [field[0], value] : field)))),
      ),
    fc.tuple(valid, nastyString).map(([frame, kind]) => JSON.stringify({ ...frame, kind })),
  );
}

/** Generates frames with tokens that are not those of the player. */
function tokens(valid: fc.Arbitrary<object>): fc.Arbitrary<string> {
  return fc
    .tuple(valid, fc.constantFrom(...OTHER_TOKENS), fc.constantFrom('hello', 'renew'))
    .map(([frame, token, kind]) => JSON.stringify({ protocols: [3], ...frame, kind, token: placeholder(token) }));
}

const noJson = fc.oneof(
  fc.constantFrom('', 'null', '7', '"hello"', '[]', '{', 'NaN', '{"kind":"hello"', '['.repeat(8_000), '{"kind":1e999}'),
  fc.constantFrom('x'.repeat(CLIENT_FRAME_BYTES_MAX + 1), ' '.repeat(1_000_000)),
  nastyString,
);

/** Builds a frame with an all-zero mask, which leaves the payload unchanged. */
const masked = (head: number[], payload: string | number[] = []) =>
  Buffer.concat([Buffer.from(head), Buffer.alloc(4), Buffer.from(payload as string)]);

const raw = (bytes: Buffer, isBroken = true): Step => ({ do: 'raw', base64: bytes.toString('base64'), isBroken });

/** Frames that a WebSocket library does not send. */
const RAW: Step[] = [
  raw(Buffer.from([0x81, 0x02, 0x7b, 0x7d])), // not masked
  raw(masked([0xc1, 0x82], '{}')), // a reserved bit
  raw(masked([0x83, 0x80])), // an unknown opcode
  raw(masked([0x80, 0x80])), // a continuation of nothing
  raw(masked([0x09, 0x80])), // a ping in fragments
  raw(masked([0x89, 0xfe, 0x00, 0x7e], 'x'.repeat(126))), // a ping that is too long
  raw(masked([0x81, 0x82], [0xff, 0xfe])), // no UTF-8
  raw(masked([0x81, 0x83], [0xed, 0xa0, 0x80])), // a lone surrogate
  raw(masked([0x88, 0x81], [0x03])), // a close code of one byte
  raw(masked([0x88, 0x82], [0x03, 0xed])), // the close code 1005, which must not be sent
  raw(masked([0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff])), // 2^63 bytes announced
  raw(masked([0x81, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff])), // a negative length
  raw(Buffer.concat([masked([0x01, 0x82], '{"'), masked([0x81, 0x81], '}')])), // a new message within fragments
  raw(masked([0x8a, 0x80]), false), // a pong that nobody asked for
];

const unusual: fc.Arbitrary<Step> = fc.oneof(
  fc
    .uint8Array({ maxLength: 200 })
    .map((bytes): Step => ({ do: 'binary', base64: Buffer.from(bytes).toString('base64') })),
  fc.constantFrom(...RAW),
  fc.nat({ max: 125 }).map((bytes): Step => ({ do: 'ping', bytes })),
  fc.integer({ min: 100, max: 800 }).map((ms): Step => ({ do: 'stop-reading', ms })),
);

function inFragments(frame: string, at: number): Step {
  return { do: 'fragments', parts: [frame.slice(0, at), '', frame.slice(at)] };
}
