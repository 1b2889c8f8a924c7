import { Module } from '@nestjs/common';
import { BansController } from './http/bans.controller.js';
import { WorkbenchModule } from './workbench.module.js';

/** Bans over HTTP, for who has opened the workbench. Needs identity's BANS. */
@Module({ imports: [WorkbenchModule], controllers: [BansController] })
export class BansModule {}
