import type { ServerResponse } from 'node:http';

/** What these controllers read of Fastify's request and reply (cookies by @fastify/cookie, registered in createApp). */
export interface Caller {
  hostname: string;
  headers: Record<string, string | string[] | undefined>;
  cookies: Record<string, string | undefined>;
}

export interface Answer {
  raw: ServerResponse;
  setCookie(name: string, value: string, options: object): unknown;
  clearCookie(name: string, options: object): unknown;
}
