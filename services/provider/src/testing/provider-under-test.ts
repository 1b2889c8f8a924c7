import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProviderSession, SlotGameId, SpinResponse } from '@goldwake/contracts';
import { type SettableClock, settableClock } from '@goldwake/core/testing';
import { openWriterInProcess } from '@goldwake/embedded/testing';
import { type Provider, type ProviderOptions, startProvider } from '../start.js';
import { CasinoStandIn } from './casino-stand-in.js';
import { clientFolder } from './client-folder.js';

/** Time for the answer of a call on a busy machine, in milliseconds. */
const ANSWER_MS = 10 * 60_000;

export const MASTER_KEY = 'master-key-of-the-providers';

/** A game server on temporary folders beside a casino, with a clock that only the test moves. */
export class ProviderUnderTest {
  private constructor(
    readonly casino: CasinoStandIn,
    readonly clock: SettableClock,
    private readonly options: ProviderOptions,
    /** Temporary folders, which `close` removes. */
    private readonly folders: readonly string[],
    public provider: Provider,
  ) {}

  static async open(more: Partial<ProviderOptions> = {}): Promise<ProviderUnderTest> {
    const clock = settableClock();
    const dataDir = await mkdtemp(join(tmpdir(), 'goldwake-provider-'));
    const casino = await CasinoStandIn.open(MASTER_KEY, clock);
    const made = more.client === undefined ? [await clientFolder()] : [];
    const engine = { openWriter: openWriterInProcess };
    const fixed = { dataDir, clock, engine, answerMs: ANSWER_MS, port: 0, keys: [MASTER_KEY], client: made[0] };
    const options = { ...fixed, ...more };
    const provider = await startProvider({ casinoUrl: casino.url, ...options });
    return new ProviderUnderTest(casino, clock, options, [dataDir, ...made], provider);
  }

  get url(): string {
    return this.provider.url;
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(this.url + path, { headers });
  }

  post(path: string, body?: object | string, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(this.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'null', ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  }

  /** Opens a session of a page. */
  async session(player = 'u1', game: SlotGameId = 'the-eel-wife'): Promise<ProviderSession> {
    return this.reload(this.casino.launch(player, game), game);
  }

  /** Opens another session of a page with the same launch token. */
  async reload(token: string, game: SlotGameId = 'the-eel-wife'): Promise<ProviderSession> {
    const response = await this.post('/api/sessions', { token, game_id: game });
    if (response.status !== 200) throw new Error(await response.text());
    return (await response.json()) as ProviderSession;
  }

  spin({ session }: Pick<ProviderSession, 'session'>, key: string, stake = '2000000'): Promise<Response> {
    return this.post('/api/spins', { stake }, { authorization: `Bearer ${session}`, 'idempotency-key': key });
  }

  async spun(session: ProviderSession, key: string, stake?: string): Promise<SpinResponse> {
    const response = await this.spin(session, key, stake);
    if (response.status !== 200) throw new Error(await response.text());
    return (await response.json()) as SpinResponse;
  }

  async stop(): Promise<void> {
    await this.provider.close();
  }

  /** Starts a stopped game server on the same folder. */
  async start(more: Partial<ProviderOptions> = {}): Promise<void> {
    this.provider = await startProvider({ casinoUrl: this.casino.url, ...this.options, ...more });
  }

  async close(): Promise<void> {
    // Calls that hang would delay the end of the game server.
    this.casino.dropHanging();
    await this.provider.close();
    await this.casino.close();
    for (const folder of this.folders) await rm(folder, { recursive: true, force: true });
  }
}
