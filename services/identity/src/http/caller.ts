/**
 * The parts of Fastify's request and reply that these controllers use. Cookies are provided by @fastify/cookie, which
 * `createApp` registers.
 */
export interface Caller {
  ip: string;
  ips?: string[] | undefined;
  /** Host, with its port, and host name; a trusted proxy may report them in `X-Forwarded-Host`. */
  host: string;
  hostname: string;
  headers: Record<string, string | string[] | undefined>;
  cookies: Record<string, string | undefined>;
}

export interface Reply {
  header(name: string, value: string): unknown;
  setCookie(name: string, value: string, options: object): unknown;
  clearCookie(name: string, options: object): unknown;
}

export function userAgent(caller: Caller): string | undefined {
  const value = caller.headers['user-agent'];
  return typeof value === 'string' ? value : undefined;
}
