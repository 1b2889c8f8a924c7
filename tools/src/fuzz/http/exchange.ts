/**
 * Sends the exact bytes of an HTTP request and reads the responses. HTTP libraries refuse to send most of the malformed
 * requests of the fuzzer.
 */
import { connect } from 'node:net';

export interface Answer {
  status: number;
  headers: Map<string, string>;
  body: Buffer;
}

export interface Exchange {
  /** Responses in their order, without those of status 1xx. */
  answers: Answer[];
  isTimedOut: boolean;
  /** Time from the connection to its end, in milliseconds. */
  ms: number;
}

const WAIT_MS = 20_000;

/** @param half closes the sending side after the bytes, as a client does that breaks off its request */
export function exchange(url: string, bytes: Buffer, { half = false, isHead = false } = {}): Promise<Exchange> {
  const { hostname, port } = new URL(url);
  const since = performance.now();
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let isTimedOut = false;
    const socket = connect({ host: hostname, port: Number(port) });
    socket.setTimeout(WAIT_MS, () => {
      isTimedOut = true;
      socket.destroy();
    });
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    // The server resets the connection if it closes it before it has read the complete request.
    socket.on('error', () => {});
    socket.on('close', () => {
      const answers = answersIn(Buffer.concat(chunks), isHead);
      resolve({ answers, isTimedOut, ms: performance.now() - since });
    });
    if (half) socket.end(bytes);
    else socket.write(bytes);
  });
}

/** Parses all complete responses in the bytes that a server sent on one connection. */
export function answersIn(bytes: Buffer, isHead = false): Answer[] {
  const answers: Answer[] = [];
  let at = 0;
  while (at < bytes.length) {
    const headEnd = bytes.indexOf('\r\n\r\n', at);
    const [statusLine = '', ...lines] = bytes.toString('latin1', at, headEnd).split('\r\n');
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(statusLine)?.[1]);
    if (headEnd < 0 || !status) break;
    const headers = new Map(
      lines.map((line): [string, string] => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
      }),
    );
    const rest = bytes.subarray(headEnd + 4);
    const hasBody = !isHead && status >= 200 && status !== 204 && status !== 304;
    const { body, length } = hasBody ? bodyOf(headers, rest) : { body: Buffer.alloc(0), length: 0 };
    at = headEnd + 4 + length;
    if (status >= 200) answers.push({ status, headers, body });
  }
  return answers;
}

function bodyOf(headers: Map<string, string>, rest: Buffer): { body: Buffer; length: number } {
  if (headers.get('transfer-encoding') === 'chunked') return unchunked(rest);
  const length = Number(headers.get('content-length') ?? rest.length);
  return { body: rest.subarray(0, length), length };
}

function unchunked(rest: Buffer): { body: Buffer; length: number } {
  const parts: Buffer[] = [];
  let at = 0;
  for (;;) {
    const lineEnd = rest.indexOf('\r\n', at);
    const size = Number.parseInt(rest.toString('latin1', at, lineEnd), 16);
    if (lineEnd < 0 || !size) return { body: Buffer.concat(parts), length: Math.min(rest.length, lineEnd + 4) };
    parts.push(rest.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
  }
}
