import { PulseModule } from '@goldwake/games/bench';
import { Module } from '@nestjs/common';
import { BenchController } from './bench.controller.js';
import { LoadController } from './load.controller.js';

@Module({ imports: [PulseModule], controllers: [BenchController, LoadController] })
export class BenchModule {}
