/**
 * `npm run cluster`: runs the services of docker-compose.yml on this machine without containers, with real Kafka and
 * MongoDB (`deploy/engines/`) behind nginx, until Ctrl-C. The environment variable PORT sets the port of nginx.
 */
import { checkCommandLine } from './set-up/command-line.mjs';
import { CLUSTER } from './set-up/command-lines.mjs';
import { fail } from './set-up/log.mjs';
import { missingPrograms } from './set-up/missing-programs.mjs';
import { setUp } from './set-up/set-up.mjs';
import { stopWithNpm } from './set-up/stop-with-npm.mjs';

checkCommandLine(CLUSTER);
stopWithNpm();
const missing = missingPrograms({ engines: ['mongo', 'kafka'], edge: true });
if (missing) fail(missing);
setUp();
const { runCluster } = await import('./dist/cluster/command.js');
await runCluster(process.argv.slice(2));
