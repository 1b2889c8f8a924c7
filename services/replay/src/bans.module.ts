import { Module } from '@nestjs/common';
import { BansController } from './http/bans.controller.js';
import { FeaturesController } from './http/features.controller.js';
import { SecondFactorsController } from './http/second-factors.controller.js';
import { WorkbenchModule } from './workbench.module.js';

/**
 * Workbench HTTP routes with which engineers ban players, set their features and remove their second factors. Requires a workbench session and the
 * identity service's ports.
 */
@Module({ imports: [WorkbenchModule], controllers: [BansController, FeaturesController, SecondFactorsController] })
export class BansModule {}
