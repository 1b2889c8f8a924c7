import { Session } from 'node:inspector/promises';
import type { CommandContext } from '@goldwake/contracts';
import { DiceBetBody } from '@goldwake/contracts/http';
import { Command, EventLoopDelay, Player, Public, type SignedIn } from '@goldwake/service';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';

/** Baseline routes for benchmarks. Mounted only with GOLDWAKE_BENCH=1. */
@Controller('bench')
export class BenchController {
  constructor(private readonly delay: EventLoopDelay) {}

  /**
   * Runs everything that precedes the game logic of a dice bet: guard, parsing, validation and command context. Stores
   * nothing.
   */
  @Post('validate')
  validate(@Player() player: SignedIn, @Body() body: DiceBetBody, @Command() context: CommandContext) {
    return { uid: player.uid, command_id: context.commandId, ...body };
  }

  /** Returns the event-loop delay since the previous call and resets it. */
  @Public()
  @Get('loop-delay')
  loopDelay() {
    const read = this.delay.read();
    this.delay.reset();
    return read;
  }

  /** Returns the memory in use after forced garbage collection. */
  @Public()
  @Post('memory')
  @HttpCode(200)
  async memory() {
    const inspector = new Session();
    inspector.connect();
    // The second pass collects objects that finalizers released during the first pass.
    for (let pass = 0; pass < 2; pass++) await inspector.post('HeapProfiler.collectGarbage');
    inspector.disconnect();
    const { heapUsed, external, rss } = process.memoryUsage();
    return { heap_bytes: heapUsed, external_bytes: external, rss_bytes: rss };
  }
}
