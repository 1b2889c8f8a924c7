import { join } from 'node:path';
import { ROOT } from '../../set-up/root.mjs';
import type { LoopbackService } from './loopback.js';
import type { Command } from './one-process.js';

/** Returns the name that a service reports about itself, such as `wallet` for `services/wallet/dist/main.js`. */
export const nameOf = ({ main }: Pick<LoopbackService, 'main'>): string => main.split('/').at(1) ?? main;

/** Returns the command that starts a service with the same environment as in its container. */
export function serviceProcess(
  { main, environment, port }: Pick<LoopbackService, 'main' | 'environment' | 'port'>,
  more: Record<string, string>,
): Command {
  // Only these variables of the host are passed on. A container inherits no environment from its host, so a variable
  // that is missing in the compose file must be missing here too.
  const own = Object.fromEntries(['PATH', 'HOME', 'TZ', 'LANG'].map((name) => [name, process.env[name]]));
  const env = {
    ...own,
    NODE_ENV: 'production',
    ...environment,
    ...more,
    PORT: String(port),
    GOLDWAKE_HOST: '127.0.0.1',
  };
  return { command: process.execPath, args: [join(ROOT, main)], env, cwd: ROOT };
}
