import type { Channel, ChannelPosition, ClientFrame, HelloFrame } from '@goldwake/contracts';

/** Parses a frame that a client sent; returns undefined if it is invalid. */
export function parseClientFrame(text: string): ClientFrame | undefined {
  let frame: unknown;
  try {
    frame = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(frame)) return undefined;
  const { kind, channel } = frame;
  if (kind === 'subscribe' || kind === 'unsubscribe') {
    return typeof channel === 'string' ? { kind, channel } : undefined;
  }
  if (typeof frame.token !== 'string') return undefined;
  if (kind === 'renew') return { kind, token: frame.token };
  if (kind !== 'hello') return undefined;
  const protocols = frame.protocols === undefined ? [frame.protocol] : frame.protocols;
  if (!isVersions(protocols)) return undefined;
  const positions = parsePositions(frame.positions);
  return positions && { kind, protocols, token: frame.token, positions };
}

/** Maximum number of protocol versions in a hello frame. A genuine client never sends more. */
const VERSIONS_MAX = 16;

function isVersions(value: unknown): value is number[] {
  return Array.isArray(value) && value.length > 0 && value.length <= VERSIONS_MAX && value.every(Number.isSafeInteger);
}

function parsePositions(value: unknown): HelloFrame['positions'] | undefined {
  if (value === undefined) return {};
  if (!isRecord(value)) return undefined;
  const positions: Partial<Record<Channel, ChannelPosition>> = {};
  for (const [channel, position] of Object.entries(value)) {
    if (!isRecord(position) || typeof position.epoch !== 'string') return undefined;
    if (!Number.isSafeInteger(position.offset) || (position.offset as number) < 0) return undefined;
    positions[channel as Channel] = { epoch: position.epoch, offset: position.offset as number };
  }
  return positions;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
