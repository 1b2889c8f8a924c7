import { runService } from '@goldwake/platform/service';
import { WalletModule } from './wallet.module.js';

await runService({ name: 'wallet', modules: [WalletModule] });
