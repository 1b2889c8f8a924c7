import { runService } from '@goldwake/platform/service';
import { PulseModule } from './bench/index.js';
import { GamesModule } from './games.module.js';

// For load tests; behind the edge only this machine and private nets reach its doors.
const bench = process.env.GOLDWAKE_BENCH === '1' ? [PulseModule] : [];
await runService({ name: 'games', modules: [GamesModule, ...bench] });
