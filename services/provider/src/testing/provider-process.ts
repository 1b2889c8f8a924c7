import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../main.js', import.meta.url));

/** A game server in a process of its own, on any free port. */
export class ProviderProcess {
  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
  ) {}

  /** @throws Error with the output of the process if it ends before it listens */
  static async start(env: Record<string, string>): Promise<ProviderProcess> {
    const child = spawn(process.execPath, [MAIN], {
      env: { ...process.env, GOLDWAKE_HOST: '', GOLDWAKE_LOG: 'warn', PORT: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const url = await new Promise<string>((resolve, reject) => {
      let output = '';
      const read = (text: string) => {
        output += text;
        const found = /listening at (http:\S+)\n/.exec(output)?.[1];
        if (found) resolve(found);
      };
      child.stdout.setEncoding('utf8').on('data', read);
      child.stderr.setEncoding('utf8').on('data', read);
      child.once('close', (code) => reject(new Error(`the game server ended with code ${code}: ${output}`)));
    });
    return new ProviderProcess(child, url);
  }

  /** @returns the exit code; null if the signal ended the process */
  async stop(signal: NodeJS.Signals): Promise<number | null> {
    const ended = once(this.child, 'close');
    this.child.kill(signal);
    const [code] = await ended;
    return code;
  }
}
