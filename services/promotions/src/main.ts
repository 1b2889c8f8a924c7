import { runService } from '@goldwake/platform/service';
import { PromotionsModule } from './promotions.module.js';

await runService({ name: 'promotions', modules: [PromotionsModule] });
