import { join } from 'node:path';
import { ROOT } from '../root.mjs';

/** As it names itself: of `services/wallet/dist/main.js`, `wallet`. */
export const nameOf = ({ main }) => main.split('/').at(1);

/** What starts a service with the environment that its container would have. */
export function serviceProcess({ main, environment, port }, more) {
  // A container has nothing of its host's environment: what the file leaves out is missing here too.
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
