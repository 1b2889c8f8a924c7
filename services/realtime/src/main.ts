import { runService } from '@goldwake/service/cluster-mode';
import { MANIFEST } from './manifest.js';
import { RealtimeModule } from './realtime.module.js';

await runService({ manifest: MANIFEST, modules: [RealtimeModule] });
