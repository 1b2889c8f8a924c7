import { runService } from '@goldwake/service/cluster-mode';
import { WalletModule } from './wallet.module.js';

await runService({ name: 'wallet', modules: [WalletModule] });
