import { runService } from '@goldwake/service/cluster-mode';
import { IdentityModule } from './identity.module.js';

await runService({ name: 'identity', modules: [IdentityModule] });
