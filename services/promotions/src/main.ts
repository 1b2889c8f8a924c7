import { runService } from '@goldwake/service/cluster-mode';
import { MANIFEST } from './manifest.js';
import { PromotionsModule } from './promotions.module.js';

await runService({ manifest: MANIFEST, modules: [PromotionsModule] });
