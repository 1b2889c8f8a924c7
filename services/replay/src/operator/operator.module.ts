import { Module } from '@nestjs/common';
import { BansController } from '../http/bans.controller.js';
import { FeaturesController } from '../http/features.controller.js';
import { RevealsController } from '../http/reveals.controller.js';
import { SecondFactorsController } from '../http/second-factors.controller.js';
import { WorkbenchModule } from '../workbench.module.js';

/**
 * Workbench HTTP routes with which engineers ban players, set their features, remove their second factors and read their
 * personal data. Requires a workbench session and the identity service's ports.
 */
@Module({
  imports: [WorkbenchModule],
  controllers: [BansController, FeaturesController, SecondFactorsController, RevealsController],
})
export class OperatorModule {}
