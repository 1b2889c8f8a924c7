/** One thing that a client does on its socket. Texts may contain placeholders. */
export type Step =
  | { do: 'text'; text: string }
  | { do: 'binary'; base64: string }
  /** A text frame in several fragments. */
  | { do: 'fragments'; parts: string[] }
  /** Bytes that are written to the connection as they are, between the frames. */
  | { do: 'raw'; base64: string; isBroken: boolean }
  | { do: 'ping'; bytes: number }
  /** Waits until the server has answered a ping. */
  | { do: 'wait' }
  /** Stops reading for some time. */
  | { do: 'stop-reading'; ms: number };

export const ENDS = ['close', 'terminate', 'half-frame'] as const;
export type End = (typeof ENDS)[number];

export type SocketRecipe =
  | { kind: 'session'; player: number; steps: Step[]; end: End }
  /** One of the abuses of hostile-sockets.ts, whose outcomes are documented exactly. */
  | { kind: 'abuse'; player: number; name: string }
  /** An upgrade request, from its first line to its headers, and the statuses that may follow. */
  | { kind: 'upgrade'; name: string }
  /** A connection that sends only the beginning of an upgrade request, and stays open. */
  | { kind: 'half-open'; sends: string }
  /** A socket that never reads after the welcome, and stays open. */
  | { kind: 'never-reads'; player: number; protocol: number };
