import type { ServerResponse } from 'node:http';

/**
 * The parts of Fastify's request and reply that the workbench's controllers use. Cookie support comes from
 * `@fastify/cookie`, which `createApp` registers.
 */
export interface Caller {
  hostname: string;
  headers: Record<string, string | string[] | undefined>;
  cookies: Record<string, string | undefined>;
}

export interface Reply {
  raw: ServerResponse;
  setCookie(name: string, value: string, options: object): unknown;
  clearCookie(name: string, options: object): unknown;
}
