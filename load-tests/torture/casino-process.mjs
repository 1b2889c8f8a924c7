import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('./casino-process-main.mjs', import.meta.url));

/** Thrown if the process was killed before it responded. */
export class CasinoGone extends Error {}

/** A casino in a child process that can be killed and started again with the same folder and address. */
export class CasinoProcess {
  #child;
  #asked = new Map();
  #next = 0;
  url;

  constructor(dataDir) {
    this.dataDir = dataDir;
  }

  async start() {
    const port = this.url ? Number(new URL(this.url).port) : 0;
    const child = fork(MAIN, [JSON.stringify({ dataDir: this.dataDir, port })], { stdio: ['ignore', 2, 2, 'ipc'] });
    this.#child = child;
    this.url = await new Promise((resolve, reject) => {
      child.on('message', (message) => (message.url ? resolve(message.url) : this.#answered(message)));
      child.on('exit', (code) => {
        reject(new Error(`the casino exited with code ${code} before it was ready`));
        for (const { reject } of this.#asked.values()) reject(new CasinoGone());
        this.#asked.clear();
      });
    });
    return this;
  }

  get pid() {
    return this.#child.pid;
  }

  ask(name, argument) {
    return new Promise((resolve, reject) => {
      if (this.#child.exitCode !== null || this.#child.signalCode !== null) return reject(new CasinoGone());
      const id = this.#next++;
      this.#asked.set(id, { resolve, reject });
      this.#child.send({ id, name, argument }, () => {});
    });
  }

  kill() {
    return this.#end('SIGKILL');
  }

  stop() {
    return this.#end('SIGTERM');
  }

  async #end(signal) {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  }

  #answered({ id, answer, error }) {
    const asked = this.#asked.get(id);
    this.#asked.delete(id);
    if (error === undefined) asked?.resolve(answer);
    else asked?.reject(new Error(error));
  }
}
