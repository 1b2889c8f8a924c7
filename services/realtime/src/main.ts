import { runService } from '@goldwake/service/cluster-mode';
import { RealtimeModule } from './realtime.module.js';

await runService({ name: 'realtime', modules: [RealtimeModule] });
