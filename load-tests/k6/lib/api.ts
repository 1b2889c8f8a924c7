import http from 'k6/http';
import type { Player } from './run.ts';
import { url } from './run.ts';

/** Time before the expiry of an access token at which it is renewed, in milliseconds. */
const RENEW_MS = 60_000;

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

export interface ApiResponse {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: JSON of many shapes, each read where it is asked for
  body: any;
}

interface PostOptions {
  /** Groups requests whose paths contain ids. */
  name?: string;
  /** Idempotency key. */
  key?: string;
}

/** HTTP API client of one player, who stays signed in for the complete run. */
export class Api {
  private accessToken: string;
  private expiresAt: number;
  /**
   * Each player needs a separate cookie jar: one k6 VU simulates many players, whose refresh cookies would overwrite
   * each other in the VU's shared jar.
   */
  private readonly jar = new http.CookieJar();

  constructor(player: Player) {
    this.accessToken = player.access_token;
    this.expiresAt = Date.parse(player.access_expires_at);
    this.jar.set(url, 'goldwake_refresh', player.refresh_token, { path: '/api/auth' });
  }

  /** @param name groups requests whose paths contain ids */
  async get(path: string, name?: string): Promise<ApiResponse> {
    return this.ask('GET', path, undefined, name);
  }

  async post(path: string, body: object = {}, { name, key }: PostOptions = {}): Promise<ApiResponse> {
    return this.ask('POST', path, body, name, key);
  }

  /** @param name groups requests whose paths contain ids */
  async patch(path: string, body: object, name: string): Promise<ApiResponse> {
    return this.ask('PATCH', path, body, name);
  }

  /** @param name groups requests whose paths contain ids */
  async delete(path: string, name: string): Promise<ApiResponse> {
    return this.ask('DELETE', path, undefined, name);
  }

  private async ask(method: Method, path: string, body?: object, name?: string, key?: string): Promise<ApiResponse> {
    if (this.expiresAt - Date.now() < RENEW_MS) await this.refresh();
    const headers = {
      authorization: `Bearer ${this.accessToken}`,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    };
    const response = await this.send(method, path, body, headers, name);
    return { status: response.status, body: response.body ? JSON.parse(String(response.body)) : undefined };
  }

  private async refresh(): Promise<void> {
    const response = await this.send('POST', '/api/auth/refresh', {});
    if (response.status !== 200)
      throw new Error(`refreshing the access token failed: ${response.status} ${response.body}`);
    const { access_token, expires_at } = JSON.parse(String(response.body));
    this.accessToken = access_token;
    this.expiresAt = Date.parse(expires_at);
  }

  private send(
    method: Method,
    path: string,
    body: object | undefined,
    headers: Record<string, string> = {},
    name = path.replace(/\?.*/, ''),
  ) {
    return http.asyncRequest(method, url + path, body ? JSON.stringify(body) : null, {
      headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
      // Groups requests under one name, because otherwise k6 keeps a separate time series for each URL.
      tags: { name },
      jar: this.jar,
    });
  }
}
