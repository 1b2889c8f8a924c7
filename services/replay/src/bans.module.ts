import { Module } from '@nestjs/common';
import { BansController } from './http/bans.controller.js';
import { WorkbenchModule } from './workbench.module.js';

/** HTTP routes for bans, available to engineers with a workbench session. Needs identity's BANS provider. */
@Module({ imports: [WorkbenchModule], controllers: [BansController] })
export class BansModule {}
