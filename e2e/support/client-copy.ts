import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const BUILT = process.env.GOLDWAKE_CLIENT || fileURLToPath(new URL('../../client/dist', import.meta.url));

/** A copy of the built client in its own folder, where a test can replace the build while a casino serves it. */
export class ClientCopy {
  private builds = 1;

  private constructor(readonly folder: string) {}

  static async make(): Promise<ClientCopy> {
    const folder = await mkdtemp(join(tmpdir(), 'goldwake-client-'));
    await cp(BUILT, folder, { recursive: true });
    // Removes the prerendered pages, so that every visitor gets `index.html`, which contains the build number.
    for (const name of ['first-view', 'first-view.html'])
      await rm(join(folder, name), { recursive: true, force: true });
    return new ClientCopy(folder);
  }

  /** Creates the next build: a page that contains the new build number, and the matching service worker. */
  async rebuild(): Promise<number> {
    this.builds += 1;
    const page = await this.read('index.html');
    const next = page.replace(
      /<meta name="build"[^>]*>|(?=<\/head>)/,
      `<meta name="build" content="${this.builds}" />`,
    );
    const worker = await this.read('service-worker.js');
    if (!worker.includes(sha256(page))) throw new Error('the service worker does not contain the hash of its own page');
    await this.write('index.html', next);
    await this.write(
      'service-worker.js',
      renamed(worker.replaceAll(sha256(page), sha256(next)), `test-${this.builds}`),
    );
    return this.builds;
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }

  private read(name: string): Promise<string> {
    return readFile(join(this.folder, name), 'utf8');
  }

  private async write(name: string, text: string): Promise<void> {
    await writeFile(join(this.folder, name), text);
    // Deletes the precompressed old files, because the casino would serve them instead of the new file.
    for (const form of ['br', 'gz']) await rm(join(this.folder, `${name}.${form}`), { force: true });
  }
}

function renamed(worker: string, version: string): string {
  return worker.replace(/version:([`'"])[^`'"]+\1/, `version:"${version}"`);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
