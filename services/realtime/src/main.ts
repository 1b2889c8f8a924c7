import { runService } from '@goldwake/platform/service';
import { RealtimeModule } from './realtime.module.js';

await runService({ name: 'realtime', modules: [RealtimeModule] });
