import { runService } from '@goldwake/service/cluster-mode';
import { MANIFEST } from './manifest.js';
import { SocialModule } from './social.module.js';

await runService({ manifest: MANIFEST, modules: [SocialModule] });
