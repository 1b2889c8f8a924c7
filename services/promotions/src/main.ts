import { runService } from '@goldwake/service/cluster-mode';
import { PromotionsModule } from './promotions.module.js';

await runService({ name: 'promotions', modules: [PromotionsModule] });
