import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ROOT } from './root.mjs';

/** @typedef {[what: string, debianPackage?: string]} Missing */

/** @type {[program: string, debianPackage: string][]} */
const SHELL = [
  ['bash', 'bash'],
  ['flock', 'util-linux'],
];
/** Folders in which nginx is often installed although they are not in a user's PATH. */
const NGINX_ALSO_IN = ['/usr/sbin', '/opt/homebrew/bin'];

/**
 * Returns the PATH with which nginx is started: the user's PATH and the folders above.
 * @param {NodeJS.ProcessEnv} env
 */
export const nginxPath = ({ PATH = '' }) => [PATH, ...NGINX_ALSO_IN].join(delimiter);

/**
 * Returns a one-line message that names every required program missing on this machine; undefined if none is.
 * @param {object} needed
 * @param {string[]} [needed.engines] names of the engines to install and start
 * @param {boolean} [needed.edge] whether nginx is required
 * @param {string} [needed.scripts] the folder of the engines' scripts, which list their own requirements
 * @param {NodeJS.ProcessEnv} [needed.env]
 * @param {string} [needed.path] where nginx is looked for
 */
export function missingPrograms({
  engines = [],
  edge = false,
  scripts = join(ROOT, 'deploy', 'engines'),
  env = process.env,
  path = nginxPath(env),
}) {
  /** @type {Missing[]} */
  const lacked = [];
  for (const [program, debian] of SHELL) if (!isIn(env.PATH, program)) lacked.push([program, debian]);
  if (lacked.length === 0) for (const name of engines) lacked.push(...neededBy(join(scripts, `${name}.sh`), env));
  if (edge && !isIn(path, 'nginx')) lacked.push(['nginx', 'nginx-light']);
  if (lacked.length === 0) return undefined;
  const packages = lacked.flatMap(([, debian]) => debian ?? []);
  const how = packages.length > 0 ? `: apt-get install --no-install-recommends ${packages.join(' ')} (Debian)` : '';
  return `this machine lacks ${lacked.map(([what]) => what).join(', ')}${how}`;
}

/**
 * @param {string} script
 * @param {NodeJS.ProcessEnv} env
 * @returns {Missing[]}
 */
function neededBy(script, env) {
  const { stdout, stderr, status } = spawnSync(script, ['needs'], { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${script} needs: ${stderr}`);
  return stdout.split('\n').flatMap((line) => {
    const [what, debianPackage] = line.split('\t');
    return what ? [/** @type {Missing} */ ([what, debianPackage])] : [];
  });
}

/**
 * @param {string | undefined} path
 * @param {string} program
 */
function isIn(path = '', program) {
  return path.split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return folder !== '';
    } catch {
      return false;
    }
  });
}
