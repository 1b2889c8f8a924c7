import { Module } from '@nestjs/common';
import { BansController } from './http/bans.controller.js';
import { FeaturesController } from './http/features.controller.js';
import { WorkbenchModule } from './workbench.module.js';

/** HTTP routes for bans and features of players, for engineers with a workbench session. Needs identity's ports. */
@Module({ imports: [WorkbenchModule], controllers: [BansController, FeaturesController] })
export class BansModule {}
