import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Feature, MicrosText, StoredEvent } from '@goldwake/contracts';

const MAIN = fileURLToPath(new URL('../../services/all-in-one/dist/main.js', import.meta.url));
const REPLAY = fileURLToPath(new URL('../../services/replay/dist/main.js', import.meta.url));
const BAN = fileURLToPath(new URL('../../services/replay/dist/operator/ban.js', import.meta.url));
const MODERATE = fileURLToPath(new URL('../../services/replay/dist/operator/moderate.js', import.meta.url));
const CURRENCIES = fileURLToPath(new URL('../../services/replay/dist/operator/currencies.js', import.meta.url));
const FEATURE = fileURLToPath(new URL('../../services/replay/dist/operator/feature.js', import.meta.url));
const PROMOTIONS = fileURLToPath(new URL('../../services/replay/dist/operator/promotions.js', import.meta.url));
const MAILROOM = fileURLToPath(new URL('../../services/replay/dist/operator/mailroom.js', import.meta.url));
const PURCHASES = fileURLToPath(new URL('../../services/replay/dist/operator/purchases.js', import.meta.url));
const HISTORY = fileURLToPath(new URL('../../services/replay/dist/testing/history-main.js', import.meta.url));
const DRILL = fileURLToPath(new URL('../../services/replay/dist/drills/main.js', import.meta.url));
const run = promisify(execFile);

export interface ReplayedBalance {
  version: number;
  balances: { gold_coins: MicrosText; sweeps_coins: MicrosText };
}

/**
 * Casino process with its own data folder, started with the command that users run. It keeps its address and data
 * across a restart.
 */
export class Casino {
  private child: ChildProcess | undefined;
  url = '';
  /** The link to the workbench as printed in the terminal; it changes at each start. */
  workbench = '';
  /** Origin of the simulated payment provider, which the casino starts. */
  payments = '';
  /** Origin of the games of the providers, whose game server the casino starts. */
  games = '';

  protected constructor(
    readonly dataDir: string,
    private readonly settings: Record<string, string>,
  ) {}

  /**
   * @param fill writes a history into the data folder before the casino starts
   * @param settings environment variables as listed in docs/operations.md
   */
  static async open(
    fill?: (dataDir: string) => Promise<unknown>,
    settings: Record<string, string> = {},
  ): Promise<Casino> {
    const casino = new Casino(await mkdtemp(join(tmpdir(), 'goldwake-e2e-')), settings);
    await fill?.(casino.dataDir);
    await casino.start();
    return casino;
  }

  /**
   * Opens a casino whose history is generated from a seed: random play of one player, `Sailor_p1`, with the
   * wallet `wallet-p1`.
   */
  static async withHistory(events: number): Promise<Casino> {
    return Casino.open((dataDir) =>
      run(process.execPath, [HISTORY, '--events', String(events), '--players', '1', '--data', dataDir]),
    );
  }

  /**
   * Copies the data of this casino, which must be stopped, injects a fault into the copy and starts a casino on it.
   * @returns the new casino and the id of the changed event
   */
  async damagedCopy(drill: string, seed = 1): Promise<{ casino: Casino; event_id: string }> {
    let event_id = '';
    const casino = await Casino.open(async (dataDir) => {
      const wish = [drill, '--data', this.dataDir, '--out', dataDir, '--seed', String(seed), '--reveal', '--json'];
      await rm(dataDir, { recursive: true });
      const { stdout } = await run(process.execPath, [DRILL, ...wish]);
      event_id = JSON.parse(stdout).event_id;
    });
    return { casino, event_id };
  }

  /** @throws Error with the casino's stderr output if it exits before it is ready */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [MAIN], {
      env: {
        ...process.env,
        PORT: this.url ? new URL(this.url).port : '0',
        GOLDWAKE_SANDBOX_PORT: this.payments ? new URL(this.payments).port : '0',
        GOLDWAKE_PROVIDER_PORT: this.games ? new URL(this.games).port : '0',
        GOLDWAKE_HOST: '',
        GOLDWAKE_LOG: 'error',
        GOLDWAKE_DATA: this.dataDir,
        ...this.settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    this.url = await new Promise<string>((resolve, reject) => {
      let out = '';
      let err = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        out += text;
        const url = /open at (http:\S+)/.exec(out)?.[1];
        if (!url || !out.includes('Ctrl-C')) return;
        this.workbench = /workbench +(http:\S+)/.exec(out)?.[1] ?? '';
        this.payments = /payments +(http:\S+)/.exec(out)?.[1] ?? '';
        this.games = /games +(http:\S+)/.exec(out)?.[1] ?? '';
        resolve(url);
      });
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        err += text;
      });
      child.once('exit', (code) =>
        reject(new Error(`the casino exited with code ${code} before it was ready: ${err}`)),
      );
    });
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const { child } = this;
    if (!child) return;
    this.child = undefined;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  async remove(): Promise<void> {
    await this.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  /** Returns a player's balance from the replay command, as an engineer would run it while the casino runs. */
  async balance(user: string): Promise<ReplayedBalance> {
    return JSON.parse(await this.replay('balance', user));
  }

  /** Bans a player with the ban command that an engineer would run in a terminal. */
  async ban(...args: string[]): Promise<void> {
    await run(process.execPath, [BAN, ...args, '--data', this.dataDir]);
  }

  /** Moderates the chat with the command that an engineer would run in a terminal. */
  async moderate(...args: string[]): Promise<void> {
    await run(process.execPath, [MODERATE, ...args, '--data', this.dataDir]);
  }

  /** Switches a feature of a player with the command that an engineer would run in a terminal. */
  async switchFeature(player: string, feature: Feature, state: 'on' | 'off'): Promise<void> {
    await run(process.execPath, [FEATURE, player, feature, state, '--reason', 'Asked for it', '--data', this.dataDir]);
  }

  /** Changes the rules of a currency with the command that an engineer would run in a terminal. */
  async setCurrency(symbol: 'gc' | 'sc', ...options: string[]): Promise<void> {
    await run(process.execPath, [CURRENCIES, 'set', symbol, ...options, '--reason', 'Season', '--data', this.dataDir]);
  }

  /** Ends the review of a purchase with the command that an engineer would run in a terminal. */
  async endReview(decision: 'approve' | 'decline', purchaseId: string): Promise<void> {
    await run(process.execPath, [PURCHASES, decision, purchaseId, '--reason', 'Asked for it', '--data', this.dataDir]);
  }

  /** Offers promotions, in the form of the command that an engineer would run in a terminal. */
  async offerPromotions(promotions: readonly object[]): Promise<void> {
    const file = join(this.dataDir, 'offered.json');
    await writeFile(file, JSON.stringify(promotions));
    await run(process.execPath, [PROMOTIONS, 'merge', file, '--reason', 'Season', '--data', this.dataDir]);
  }

  async removePromotions(...ids: string[]): Promise<void> {
    await run(process.execPath, [PROMOTIONS, 'remove', ...ids, '--reason', 'Season', '--data', this.dataDir]);
  }

  /** Processes a card, in the form of the command that an engineer would run in a terminal. */
  async processCard(action: 'received' | 'accept' | 'reject', code: string, reason?: string): Promise<void> {
    const why = reason === undefined ? [] : ['--reason', reason];
    await run(process.execPath, [MAILROOM, action, code, ...why, '--data', this.dataDir]);
  }

  async events(stream: string): Promise<StoredEvent[]> {
    const lines = (await this.replay('show', stream)).trim().split('\n');
    return lines.map((line) => JSON.parse(line));
  }

  async verify(): Promise<{ clean: boolean; events: number }> {
    return JSON.parse(await this.replay('verify'));
  }

  protected get history(): string[] {
    return ['--data', this.dataDir];
  }

  private async replay(...args: string[]): Promise<string> {
    const { stdout } = await run(process.execPath, [REPLAY, ...args, '--json', ...this.history], {
      maxBuffer: 16 * 1024 * 1024,
    });
    return stdout;
  }
}
