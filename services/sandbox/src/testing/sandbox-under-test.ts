import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenPayment, Payment } from '@goldwake/contracts';
import { type SettableClock, settableClock } from '@goldwake/core/testing';
import { openWriterInProcess } from '@goldwake/embedded/testing';
import { type Sandbox, type SandboxOptions, startSandbox } from '../start.js';
import { press } from './control-page.js';
import { payByCard, submitTo } from './pay-page.js';
import { OPEN } from './payment-states.js';

export const KEY = 'key-of-the-merchant';
export const WEBHOOK_SECRET = 'secret-of-the-webhooks';
export const RETURN_URL = OPEN.return_url;

/** A sandbox on a temporary folder, with a clock that only the test moves. */
export class SandboxUnderTest {
  private constructor(
    readonly dataDir: string,
    readonly clock: SettableClock,
    private readonly options: Partial<SandboxOptions>,
    public sandbox: Sandbox,
  ) {}

  static async open(options: Partial<SandboxOptions> = {}): Promise<SandboxUnderTest> {
    const dataDir = await mkdtemp(join(tmpdir(), 'goldwake-sandbox-'));
    const clock = settableClock();
    return new SandboxUnderTest(dataDir, clock, options, await start(dataDir, clock, options));
  }

  get url(): string {
    return this.sandbox.url;
  }

  /** Sends a request about payments of the merchant's server. */
  api(path: string, body?: object): Promise<Response> {
    return this.send(`/v1/payments${path}`, body);
  }

  /** Sends a request of the merchant's server. */
  send(path: string, body?: object | string, more: RequestInit = {}): Promise<Response> {
    return fetch(this.url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      ...more,
    });
  }

  /** Presses a button of a control page. */
  press(path: string, fields: Record<string, string>): Promise<Response> {
    return press(this.url + path, fields);
  }

  async openPayment(more: Partial<OpenPayment> = {}): Promise<Payment> {
    const response = await this.api('', { ...OPEN, ...more });
    if (response.status !== 201) throw new Error(await response.text());
    return (await response.json()) as Payment;
  }

  async payment(id: string): Promise<Payment> {
    return (await (await this.api(`/${id}`)).json()) as Payment;
  }

  async restart(): Promise<void> {
    await this.sandbox.close();
    await this.reopen();
  }

  /** Opens a closed sandbox on the same folder. */
  async reopen(): Promise<void> {
    this.sandbox = await start(this.dataDir, this.clock, this.options);
  }

  async close(): Promise<void> {
    await this.sandbox.close();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}

export const submit = ({ url }: Payment, fields: Record<string, string>, path = '') => submitTo(url, fields, path);

export const pay = ({ url }: Payment, number?: string) => payByCard(url, number);

function start(dataDir: string, clock: SettableClock, options: Partial<SandboxOptions>): Promise<Sandbox> {
  const engine = { openWriter: openWriterInProcess };
  return startSandbox({ dataDir, clock, engine, port: 0, key: KEY, webhookSecret: WEBHOOK_SECRET, ...options });
}
