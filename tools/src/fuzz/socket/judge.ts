import type { ServerFrame } from '@goldwake/contracts';
import type { readAsyncApi } from '../../../../services/realtime/dist/testing/asyncapi.js';
import type { PlaceholderValues } from './placeholders.js';
import type { Played } from './play.js';

export interface SocketFault {
  rule: string;
  detail: string;
}

type AsyncApi = ReturnType<typeof readAsyncApi>;

/**
 * Close codes that the WebSocket protocol itself defines: 1000 is a normal close, 1005 a close frame without a code.
 * 1006 is not listed, because the server must not drop a connection.
 */
const PROTOCOL_CODES = [1000, 1005];

/** Returns the rules that the frames and the end of a socket violate. */
export function* faultsOfSocket(
  api: AsyncApi,
  { frames, closed, isAnswered }: Played,
  values: PlaceholderValues,
  expectedClose: string | undefined,
): Generator<SocketFault> {
  const documented = [...api.closeCodes.map(({ code }) => code), ...PROTOCOL_CODES];
  if (!isAnswered) {
    yield expectedClose
      ? { rule: `the socket stays open after ${expectedClose}`, detail: frames.join('\n') }
      : { rule: 'the server does not answer a ping', detail: frames.join('\n') };
  }
  if (closed !== undefined && !documented.includes(closed)) {
    yield { rule: `the close code ${closed} is not documented`, detail: frames.join('\n') };
  }
  const players = [values['own.uid'], values['other.uid']];
  let uid: string | undefined;
  for (const text of frames) {
    const frame: ServerFrame = JSON.parse(text);
    try {
      api.nameOf(frame);
    } catch (error) {
      yield { rule: 'a frame of the server is not documented', detail: String(error) };
    }
    if (frame.kind === 'welcome') {
      uid = frame.uid;
      if (!players.includes(uid)) yield { rule: 'a welcome for another player', detail: text };
    }
    const wrong = channelsOf(frame).find((channel) => channel.startsWith('user.') && channel !== `user.${uid}`);
    if (wrong !== undefined) yield { rule: 'a channel of another player', detail: text };
  }
}

/** Returns the channels whose pushes or positions a frame contains. */
function channelsOf(frame: ServerFrame): string[] {
  switch (frame.kind) {
    case 'welcome':
      return frame.channels.map(({ channel }) => channel);
    case 'heartbeat':
      return Object.keys(frame.offsets);
    case 'push':
    case 'skipped':
    case 'subscribed':
      return [frame.channel];
    default:
      return [];
  }
}
