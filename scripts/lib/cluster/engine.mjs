import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { ROOT } from '../root.mjs';

/** Kafka or MongoDB by its script in `engines/`: a process of its own, which ends only when it is stopped. */
export class OneEngine {
  #run;
  #pidFile;

  constructor(kind, port, folder, log) {
    this.stopCommand = [join(ROOT, 'engines', `${kind}.sh`), 'stop', String(port), folder];
    this.#pidFile = join(folder, kind === 'mongo' ? 'mongod.pid' : 'kafka.pid');
    this.#run = async (command) => {
      const child = spawn(join(ROOT, 'engines', `${kind}.sh`), [command, String(port), folder], {
        cwd: ROOT,
        stdio: ['ignore', 'pipe', 'pipe'],
        // Ctrl-C must not end a script halfway.
        detached: true,
      });
      createInterface({ input: child.stderr }).on('line', log);
      const [out, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
      return { code, out: out.trim() };
    };
  }

  /** @throws Error where it cannot be had or does not start */
  async start() {
    for (const command of ['install', 'start']) {
      const { code } = await this.#run(command);
      if (code !== 0) throw new Error(`it could not ${command}: see above`);
    }
  }

  get pid() {
    return Number(readFileSync(this.#pidFile, 'utf8'));
  }

  /** For trials: SIGKILL, SIGSTOP, SIGCONT. */
  signal(name) {
    process.kill(this.pid, name);
  }

  async stop() {
    return (await this.#run('stop')).code === 0;
  }
}
