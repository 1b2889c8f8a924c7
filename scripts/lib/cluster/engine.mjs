import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { ROOT } from '../root.mjs';

/** Kafka or MongoDB by its script in `engines/`: a process of its own, which ends only when it is stopped. */
export class OneEngine {
  #run;

  constructor(kind, port, folder, log) {
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

  async stop() {
    return (await this.#run('stop')).code === 0;
  }
}
