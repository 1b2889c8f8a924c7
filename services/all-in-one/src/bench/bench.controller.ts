import { Session } from 'node:inspector/promises';
import type { CommandContext } from '@goldwake/contracts';
import { DiceBetBody } from '@goldwake/contracts/http';
import { Command, EventLoopDelay, OwnPageGuard, Player, Public, type SignedIn } from '@goldwake/service';
import { Body, Controller, Get, HttpCode, Post, UseGuards } from '@nestjs/common';

/** Provides baseline routes for benchmarks. The controller is mounted only if GOLDWAKE_BENCH=1. */
@UseGuards(OwnPageGuard)
@Controller('bench')
export class BenchController {
  constructor(private readonly delay: EventLoopDelay) {}

  /**
   * Runs every step of a dice bet that precedes the game logic (guard, parsing, validation, command context) but stores
   * nothing. Benchmarks use it as the baseline.
   */
  @Post('validate')
  validate(@Player() player: SignedIn, @Body() body: DiceBetBody, @Command() context: CommandContext) {
    return { uid: player.uid, command_id: context.commandId, ...body };
  }

  /** Returns the event-loop delay measured since the previous call, then resets the measurement. */
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
    // Two passes are needed: the second collects the objects that finalizers released during the first.
    for (let pass = 0; pass < 2; pass++) await inspector.post('HeapProfiler.collectGarbage');
    inspector.disconnect();
    const { heapUsed, external, rss } = process.memoryUsage();
    return { heap_bytes: heapUsed, external_bytes: external, rss_bytes: rss };
  }
}
