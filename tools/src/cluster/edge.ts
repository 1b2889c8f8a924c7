import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nginxPath } from '../../set-up/missing-programs.mjs';
import { ROOT } from '../../set-up/root.mjs';
import type { LoopbackService } from './loopback.js';
import type { Command } from './one-process.js';

type Variables = Record<string, string>;

const TEMPLATE = join(ROOT, 'deploy/nginx/nginx.conf.template');

/**
 * Returns the command that starts nginx with the same configuration as in its container. Its files and temporary
 * folders are placed in the given folder.
 * @throws Error if nginx is missing or refuses its configuration
 */
export function edgeProcess(
  { environment, port }: Pick<LoopbackService, 'environment' | 'port'>,
  folder: string,
): Command {
  mkdirSync(folder, { recursive: true });
  const values = {
    ...withoutNames(environment),
    EDGE_LISTEN: `127.0.0.1:${port}`,
    EDGE_RUN: folder,
    EDGE_CLIENT: join(ROOT, 'client/dist'),
  };
  const conf = join(folder, 'nginx.conf');
  writeFileSync(conf, filledIn(readFileSync(TEMPLATE, 'utf8'), values));
  const args = ['-e', 'stderr', '-p', folder, '-c', conf];
  const env = { ...process.env, PATH: nginxPath(process.env) };
  const { error, status, stderr } = spawnSync('nginx', [...args, '-t'], { env, encoding: 'utf8' });
  if (error) throw error;
  if (status !== 0)
    throw new Error(`nginx refuses deploy/nginx/nginx.conf.template: ${stderr.trim().split('\n').at(0)}`);
  // When started as root, nginx's workers would switch to a user who may not be allowed to read the client's files.
  const user = process.getuid?.() === 0 ? 'user root; ' : '';
  return { command: 'nginx', args: [...args, '-g', `${user}daemon off;`], env };
}

/**
 * Removes the option `resolve` from the server addresses. On loopback all addresses are IP addresses, so it is not
 * needed, and Debian's nginx is too old to support it.
 */
function withoutNames(environment: Variables): Variables {
  return Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, value.replace(/ resolve;/g, ';')]));
}

/**
 * Replaces the variables in nginx's configuration template, as `envsubst` does in the image.
 * @throws Error for a variable that is not in the environment
 */
export function filledIn(template: string, values: Variables): string {
  return template.replace(/\$\{(EDGE_\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined)
      throw new Error(`deploy/nginx/nginx.conf.template uses ${name}, which is missing in the environment of edge`);
    return value;
  });
}
