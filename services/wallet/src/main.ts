import { runService } from '@goldwake/service/cluster-mode';
import { MANIFEST } from './manifest.js';
import { WalletModule } from './wallet.module.js';

await runService({ manifest: MANIFEST, modules: [WalletModule] });
