import { runService } from '@goldwake/service/cluster-mode';
import { IdentityModule } from './identity.module.js';
import { MANIFEST } from './manifest.js';

await runService({ manifest: MANIFEST, modules: [IdentityModule] });
