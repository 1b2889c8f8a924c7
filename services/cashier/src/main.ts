import { runService } from '@goldwake/service/cluster-mode';
import { CashierModule } from './cashier.module.js';
import { MANIFEST } from './manifest.js';

await runService({ manifest: MANIFEST, modules: [CashierModule] });
