import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PaymentServer } from '@goldwake/cashier/testing';
import type { Email, SessionResponse } from '@goldwake/contracts/http';
import { until } from '@goldwake/core/testing';
import { openWriterInProcess, type SettableClock, settableClock } from '@goldwake/embedded/testing';
import type { OpenApi } from '@goldwake/service';
import { type Casino, createCasino } from '../../casino.js';
import { Documented } from '../documented.js';
import { account } from '../sign-up.js';
import type { Repeats } from './repeats.js';
import { PROVIDER } from './slots.js';

export const PASSWORD = 'harbour lights at dusk';

export interface Sent {
  token?: string;
  cookie?: string;
  headers?: Record<string, string>;
  body?: object | Buffer | string;
}

/** A player who has signed up. */
export interface SignedUp {
  uid: string;
  token: string;
  /** Cookie of the refresh token. */
  refresh: string;
}

/** A casino each of whose responses is compared with `/api/openapi.json`. */
export class DocumentedCasino {
  /** Cookie of an engineer's session. */
  workbench = '';
  /** Differences between responses and their descriptions. */
  differences: string[] = [];

  /** If set, commands are sent with an Idempotency-Key and repeated. */
  repeats: Repeats | undefined;

  private constructor(
    readonly casino: Casino,
    readonly documented: Documented,
    readonly clock: SettableClock,
    readonly provider: PaymentServer,
    readonly dataDir: string,
  ) {}

  static async open(): Promise<DocumentedCasino> {
    const dataDir = await mkdtemp(join(tmpdir(), 'goldwake-openapi-'));
    const clock = settableClock();
    const provider = await PaymentServer.open(clock);
    const casino = await createCasino(
      { dataDir, payments: provider.settings, provider: PROVIDER },
      { engine: { clock, openWriter: openWriterInProcess } },
    );
    const documented = new Documented((await (await fetch(`${casino.url}/api/openapi.json`)).json()) as OpenApi);
    const opened = new DocumentedCasino(casino, documented, clock, provider, dataDir);
    await opened.openWorkbench();
    return opened;
  }

  /** Opens an engineer's session. */
  async openWorkbench(): Promise<void> {
    const token = new URL(this.casino.workbench ?? '').hash.replace('#token=', '');
    this.workbench = (await this.ask('POST /api/workbench/session', { body: { token } })).cookie;
  }

  async close(): Promise<void> {
    await this.casino.close();
    await this.provider.close();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  /** Sends a request and compares the response with its description. */
  readonly ask = async <T = never>(request: string, sent: Sent = {}) => {
    const [method = '', path = ''] = request.split(' ');
    const key = this.repeats?.keyFor(method, path);
    if (!key) return this.send<T>(method, path, sent);
    const keyed = { ...sent, headers: { ...sent.headers, 'idempotency-key': key } };
    const first = await this.send<T>(method, path, keyed);
    if (first.status >= 400) return first;
    const repeat = await this.send(method, path, keyed);
    const other = await this.send(method, `${path}?other`, keyed);
    this.repeats?.compare(method, path, { first, repeat, other });
    return first;
  };

  private async send<T>(method: string, path: string, { token, cookie, headers, body }: Sent) {
    const response = await fetch(this.casino.url + path, {
      method,
      headers: {
        ...(body !== undefined && !Buffer.isBuffer(body) && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(cookie && { cookie }),
        ...headers,
      },
      body:
        body === undefined || typeof body === 'string'
          ? body
          : Buffer.isBuffer(body)
            ? new Uint8Array(body)
            : JSON.stringify(body),
    });
    const type = response.headers.get('content-type');
    const text = await response.text();
    const difference = this.documented.difference({ method, path, status: response.status, type, text });
    if (difference) this.differences.push(difference);
    return {
      status: response.status,
      etag: response.headers.get('etag') ?? '',
      cookie: response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '',
      body: (type?.includes('json') ? JSON.parse(text) : undefined) as T,
    };
  }

  readonly signUp = async (name: string, more: { referrer?: string } = {}): Promise<SignedUp> => {
    const fields = { ...account(name), ...more };
    const { body, cookie } = await this.ask<SessionResponse>('POST /api/auth/sign-up', { body: fields });
    return { token: body.access_token, refresh: cookie, uid: body.user.uid };
  };

  /** Returns the code of an e-mail to an address. E-mails are sent after the response to their request. */
  codeSentTo(address: string, mode: string): Promise<string> {
    return until(async () => {
      const { body } = await this.ask<Email[]>(`GET /api/dev/mailbox?to=${encodeURIComponent(address)}`);
      const links = body.map(({ link }) => new URL(link ?? '/', this.casino.url).searchParams);
      return links.find((link) => link.get('mode') === mode)?.get('oobCode');
    });
  }

  /** Lets time pass in steps of a second, and executes the timers that are due. */
  async pass(seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second++) {
      this.clock.advance(1_000);
      await this.casino.engine.scheduler.settled();
    }
  }
}
