import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../main.js', import.meta.url));

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  /** Non-empty lines of standard error. */
  stderr: string[];
}

/** Runs the casino the way an operator does: in a separate process, here on any free port. */
export class CasinoProcess {
  stdout = '';
  private stderr = '';
  readonly ended: Promise<Ended>;

  constructor(readonly child: ChildProcess) {
    child.stdout?.setEncoding('utf8').on('data', (text) => {
      this.stdout += text;
    });
    child.stderr?.setEncoding('utf8').on('data', (text) => {
      this.stderr += text;
    });
    this.ended = once(child, 'close').then(([code, signal]) => ({
      code,
      signal,
      stdout: this.stdout,
      stderr: this.stderr.split('\n').filter((line) => line !== ''),
    }));
  }

  static start(env: Record<string, string>, stdio: StdioOptions = ['ignore', 'pipe', 'pipe']): CasinoProcess {
    const clean = {
      ...process.env,
      GOLDWAKE_HOST: '',
      GOLDWAKE_LOG: '',
      GOLDWAKE_BENCH: '',
      GOLDWAKE_WORKBENCH: '',
      GOLDWAKE_SANDBOX_PORT: '',
      GOLDWAKE_PROVIDER_PORT: '',
      PORT: '0',
      ...env,
    };
    return new CasinoProcess(spawn(process.execPath, [MAIN], { env: clean, stdio }));
  }

  /** Starts the casino and waits until it accepts requests. @throws if the process ends before it accepts requests */
  static async open(env: Record<string, string>): Promise<CasinoProcess & { url: string }> {
    const casino = CasinoProcess.start(env);
    const url = await new Promise<string>((resolve, reject) => {
      const look = () => {
        const found = /open at (http:\S+)[\s\S]*\n {2}stop/.exec(casino.stdout)?.[1];
        if (found) resolve(found);
      };
      casino.child.stdout?.on('data', look);
      casino.ended.then(({ code, stderr }) =>
        reject(new Error(`the casino ended with code ${code}: ${stderr.join('\n')}`)),
      );
    });
    return Object.assign(casino, { url });
  }

  /**
   * Sends a signal to the process and waits for it to end.
   * @returns the exit code, the signal, the output, and the shutdown duration in milliseconds
   */
  async stop(signal: NodeJS.Signals): Promise<Ended & { ms: number }> {
    const start = performance.now();
    this.child.kill(signal);
    return { ...(await this.ended), ms: performance.now() - start };
  }
}
