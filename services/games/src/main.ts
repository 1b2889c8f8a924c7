import { runService } from '@goldwake/service/cluster-mode';
import { PulseModule } from './bench/index.js';
import { GamesModule } from './games.module.js';
import { MANIFEST } from './manifest.js';

// Load-test endpoints. Behind the edge proxy, they can be reached only from this machine and from private networks.
const bench = process.env.GOLDWAKE_BENCH === '1' ? [PulseModule] : [];
await runService({ manifest: MANIFEST, modules: [GamesModule, ...bench] });
