import { Module } from '@nestjs/common';
import { BenchController } from './bench.controller.js';
import { LoadController } from './load.controller.js';

@Module({ controllers: [BenchController, LoadController] })
export class BenchModule {}
