import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { filled, type PlaceholderValues } from './placeholders.js';
import type { End, Step } from './recipe.js';

/** Time in which the server has to answer a ping or to close a socket, in milliseconds. */
const ANSWER_MS = 8_000;

export interface Played {
  /** Text frames of the server. */
  frames: string[];
  /** Close code; undefined if the socket was still open at the end. */
  closed: number | undefined;
  /** Whether the server answered the last ping or closed the socket. */
  isAnswered: boolean;
}

/** Connects, performs the steps, and waits until the server has reacted to all of them. */
export async function play(
  url: string,
  steps: readonly Step[],
  values: PlaceholderValues,
  { isToClose, end }: { isToClose: boolean; end: End },
): Promise<Played> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime`, { perMessageDeflate: false });
  const played: Played = { frames: [], closed: undefined, isAnswered: false };
  let stream: Duplex | undefined;
  socket.on('error', () => {});
  socket.on('upgrade', (response) => {
    stream = response.socket;
  });
  socket.on('message', (data) => played.frames.push(String(data)));
  const closed = new Promise<void>((resolve) =>
    socket.on('close', (code) => {
      played.closed = code;
      resolve();
    }),
  );
  await Promise.race([new Promise((resolve) => socket.on('open', resolve)), closed]);
  for (const step of steps) {
    if (socket.readyState !== WebSocket.OPEN) break;
    await perform(step, socket, stream, values, closed);
  }
  const answered = isToClose ? closed : Promise.race([pong(socket), closed]);
  played.isAnswered = await Promise.race([answered.then(() => true), pause(ANSWER_MS, false)]);
  const { closed: code } = played;
  if (end === 'close') socket.close(1000);
  else if (end === 'half-frame') stream?.write(Buffer.from([0x81, 0xe4, 1, 2, 3, 4, 0x7b]));
  if (code === undefined) setTimeout(() => socket.terminate(), 50);
  return { ...played, closed: code };
}

async function perform(
  step: Step,
  socket: WebSocket,
  stream: Duplex | undefined,
  values: PlaceholderValues,
  closed: Promise<void>,
): Promise<void> {
  switch (step.do) {
    case 'text':
      return socket.send(filled(step.text, values));
    case 'binary':
      return socket.send(Buffer.from(step.base64, 'base64'));
    case 'fragments':
      for (const [index, part] of step.parts.entries()) {
        socket.send(filled(part, values), { fin: index === step.parts.length - 1 });
      }
      return;
    case 'raw':
      stream?.write(Buffer.from(step.base64, 'base64'));
      return;
    case 'ping':
      return socket.ping(Buffer.alloc(step.bytes, 0x61));
    case 'wait':
      await Promise.race([pong(socket), closed, pause(ANSWER_MS)]);
      return;
    case 'stop-reading':
      socket.pause();
      await pause(step.ms);
      socket.resume();
  }
}

function pong(socket: WebSocket): Promise<void> {
  return new Promise((resolve) => {
    socket.once('pong', () => resolve());
    if (socket.readyState === WebSocket.OPEN) socket.ping();
  });
}
