import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../set-up/root.mjs';
import type { LoopbackService } from './loopback.js';
import type { Command } from './one-process.js';

/** Returns the name that a service reports about itself, such as `wallet` for `services/wallet/dist/main.js`. */
export const nameOf = ({ main }: Pick<LoopbackService, 'main'>): string => main.split('/').at(1) ?? main;

/**
 * Returns the command that starts a service with the same environment as in its container.
 * @param folder each volume of the service becomes a folder in it
 * @param more further environment variables
 */
export function serviceProcess(
  { main, environment, port, volumes }: Pick<LoopbackService, 'main' | 'environment' | 'port' | 'volumes'>,
  folder: string,
  more: Record<string, string> = {},
): Command {
  // Only these variables of the host are passed on. A container inherits no environment from its host, so a variable
  // that is missing in the compose file must be missing here too.
  const own = Object.fromEntries(['PATH', 'HOME', 'TZ', 'LANG'].map((name) => [name, process.env[name]]));
  const env = {
    ...own,
    NODE_ENV: 'production',
    ...onVolumes(environment, volumes, folder),
    ...more,
    PORT: String(port),
    GOLDWAKE_HOST: '127.0.0.1',
  };
  return { command: process.execPath, args: [join(ROOT, main)], env, cwd: ROOT };
}

/** Replaces the paths of volumes in environment variables. */
function onVolumes(
  environment: Record<string, string>,
  volumes: LoopbackService['volumes'],
  folder: string,
): Record<string, string> {
  const moved = { ...environment };
  for (const [path, volume] of volumes) {
    const place = join(folder, volume);
    mkdirSync(place, { recursive: true, mode: 0o700 });
    for (const [name, value] of Object.entries(environment)) {
      if (value.startsWith(`${path}/`)) moved[name] = join(place, value.slice(path.length + 1));
    }
  }
  return moved;
}
