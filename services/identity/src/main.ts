import { runService } from '@goldwake/platform/service';
import { IdentityModule } from './identity.module.js';

await runService({ name: 'identity', modules: [IdentityModule] });
