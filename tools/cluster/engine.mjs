import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { ROOT } from '../lib/root.mjs';

/** Kafka or MongoDB, run by its script in `deploy/engines/` as a separate process that runs until it is stopped. */
export class OneEngine {
  #run;
  #pidFile;

  constructor(kind, port, folder, log) {
    this.stopCommand = [join(ROOT, 'deploy', 'engines', `${kind}.sh`), 'stop', String(port), folder];
    this.#pidFile = join(folder, kind === 'mongo' ? 'mongod.pid' : 'kafka.pid');
    this.#run = async (command) => {
      const child = spawn(join(ROOT, 'deploy', 'engines', `${kind}.sh`), [command, String(port), folder], {
        cwd: ROOT,
        stdio: ['ignore', 'pipe', 'pipe'],
        // A separate process group, so that Ctrl-C does not interrupt a script halfway.
        detached: true,
      });
      createInterface({ input: child.stderr }).on('line', log);
      const [out, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
      return { code, out: out.trim() };
    };
  }

  /** @throws Error if the engine cannot be installed or does not start */
  async start() {
    for (const command of ['install', 'start']) {
      const { code } = await this.#run(command);
      if (code !== 0) throw new Error(`${command} failed; see the output above`);
    }
  }

  get pid() {
    return Number(readFileSync(this.#pidFile, 'utf8'));
  }

  /** For tests: sends SIGKILL, SIGSTOP or SIGCONT. */
  signal(name) {
    process.kill(this.pid, name);
  }

  async stop() {
    return (await this.#run('stop')).code === 0;
  }
}
