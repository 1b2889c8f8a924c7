import { Module } from '@nestjs/common';
import { BansController } from './http/bans.controller.js';
import { FeaturesController } from './http/features.controller.js';
import { WorkbenchModule } from './workbench.module.js';

/**
 * Workbench HTTP routes with which engineers ban players and set their features. Requires a workbench session and the
 * identity service's ports.
 */
@Module({ imports: [WorkbenchModule], controllers: [BansController, FeaturesController] })
export class BansModule {}
