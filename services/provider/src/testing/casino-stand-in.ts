import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Currency, type SlotGameId, slotGameOf } from '@goldwake/contracts';
import { until } from '@goldwake/core/testing';
import { ModelWallet, type PlaySession, Refused, STAKES } from './model-wallet.js';

export type CallName = 'authenticate' | 'balance' | 'bet' | 'win' | 'rollback';
/**
 * What happens to a call: its request is lost before the casino executes it, or its answer afterwards; it is executed
 * and never answered, or not until `answerHeld`; or the casino answers with another status, a refusal, or something that
 * is no answer.
 */
export type Fault =
  | { type: 'lose_request' | 'lose_answer' | 'hang' | 'hold' | 'garble' }
  | { type: 'status'; status: number }
  | { type: 'refuse'; status: number; code: string };

export const PROVIDER_PATH = '/api/provider-wallet/';
/** Maximum age of a signature, in milliseconds. */
const SIGNATURE_MS_MAX = 5 * 60_000;

/** A casino whose seamless wallet is called over HTTP. It checks signatures, and fails when a test says so. */
export class CasinoStandIn {
  readonly wallet = new ModelWallet();
  /** Calls that were received, in order. */
  readonly calls: { name: CallName; body: Record<string, unknown>; provider: string }[] = [];
  /** Whether sessions of play have ended. */
  isEnded = false;
  private readonly sessions = new Map<string, PlaySession>();
  private readonly faults: { name: CallName; fault: Fault }[] = [];
  private readonly hanging: ServerResponse[] = [];
  private readonly held: (() => void)[] = [];
  private server: Server;
  private port = 0;

  private constructor(
    private readonly masterKey: string,
    private readonly clock: { now(): number },
  ) {
    this.server = this.newServer();
  }

  static async open(masterKey: string, clock: { now(): number }): Promise<CasinoStandIn> {
    const casino = new CasinoStandIn(masterKey, clock);
    await casino.listen();
    return casino;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Makes a launch token. */
  launch(player_id = 'u1', game_id: SlotGameId = 'the-eel-wife', currency: Currency = 'gold_coins'): string {
    const token = `token-${this.sessions.size + 1}`;
    this.sessions.set(token, { session: `session-${token}`, player_id, game_id, game_name: 'The Game', currency });
    return token;
  }

  /** Makes the next calls with this name fail, one after another. */
  fail(name: CallName, ...faults: Fault[]): void {
    this.faults.push(...faults.map((fault) => ({ name, fault })));
  }

  named(name: CallName): Record<string, unknown>[] {
    return this.calls.filter((call) => call.name === name).map(({ body }) => body);
  }

  /** Waits until this many calls with this name were received. */
  async received(name: CallName, count = 1): Promise<void> {
    await until(() => this.named(name).length >= count);
  }

  /** Ends the connections of calls that hang. */
  dropHanging(): void {
    for (const response of this.hanging.splice(0)) response.destroy();
  }

  /** Sends the answers that were held back. */
  answerHeld(): void {
    for (const answer of this.held.splice(0)) answer();
  }

  /** Stops to listen, as a casino that is down. */
  async goAway(): Promise<void> {
    this.dropHanging();
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  /** Listens again at the same address. */
  async comeBack(): Promise<void> {
    this.server = this.newServer();
    await this.listen();
  }

  close(): Promise<void> {
    return this.goAway();
  }

  private newServer(): Server {
    return createServer((request, response) => void this.handle(request, response));
  }

  private async listen(): Promise<void> {
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as AddressInfo).port;
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const raw = await text(request);
    const name = (request.url ?? '').slice(PROVIDER_PATH.length) as CallName;
    const body = JSON.parse(raw);
    this.calls.push({ name, body, provider: String(request.headers['provider-id']) });
    const at = this.faults.findIndex((planned) => planned.name === name);
    const [planned] = at < 0 ? [] : this.faults.splice(at, 1);
    const fault = planned?.fault;
    if (fault?.type === 'lose_request') return void response.destroy();
    if (fault?.type === 'status') return void response.writeHead(fault.status).end('<h1>Bad gateway</h1>');
    if (fault?.type === 'refuse') return send(response, fault.status, { code: fault.code, detail: 'Refused' });
    try {
      this.checkSignature(request, raw);
      const answer = this.execute(name, body, String(request.headers['provider-id']));
      if (fault?.type === 'hang') this.hanging.push(response);
      else if (fault?.type === 'hold') this.held.push(() => send(response, 200, answer));
      else if (fault?.type === 'lose_answer') response.destroy();
      else if (fault?.type === 'garble') send(response, 200, { balance: 'much' });
      else send(response, 200, answer);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      send(response, error.status, { code: error.code, title: 'Refused', detail: `Refused: ${error.code}` });
    }
  }

  private execute(name: CallName, body: Record<string, string>, provider: string): object {
    switch (name) {
      case 'authenticate':
        return this.authenticate(body.token ?? '', provider);
      case 'balance':
        return this.wallet.shown(this.playing(body.session).player_id);
      case 'bet':
        return this.wallet.bet(this.playing(body.session), body as never);
      case 'win':
        return this.wallet.win(body as never);
      case 'rollback':
        return this.wallet.rollback(body as never);
    }
  }

  private authenticate(token: string, provider: string): object {
    const session = this.sessions.get(token);
    if (!session || this.isEnded) throw new Refused(409, 'play_session_ended');
    if (slotGameOf(session.game_id)?.provider_id !== provider) throw new Refused(404, 'not_found');
    const session_expires_at = new Date(this.clock.now() + 12 * 60 * 60_000).toISOString();
    return { ...session, session_expires_at, ...this.wallet.shown(session.player_id), stakes: STAKES };
  }

  private playing(session: string | undefined): PlaySession {
    const found = [...this.sessions.values()].find((one) => one.session === session);
    if (!found || this.isEnded) throw new Refused(409, 'play_session_ended');
    return found;
  }

  private checkSignature({ headers, url }: IncomingMessage, raw: string): void {
    const [, seconds = '', given] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['provider-signature'])) ?? [];
    const key = createHmac('sha256', this.masterKey).update(`provider:${headers['provider-id']}`).digest('hex');
    const right = createHmac('sha256', key).update(`${seconds}.${url}.${raw}`).digest('hex');
    const isRecent = Math.abs(Number(seconds) * 1_000 - this.clock.now()) <= SIGNATURE_MS_MAX;
    if (given !== right || !isRecent) throw new Refused(401, 'provider_call_refused');
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  const type = status < 400 ? 'application/json' : 'application/problem+json';
  response.writeHead(status, { 'content-type': type }).end(JSON.stringify(body));
}
