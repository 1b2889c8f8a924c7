import { runService } from '@goldwake/platform/service';
import { GamesModule } from './games.module.js';

await runService({ name: 'games', modules: [GamesModule] });
