import { Session } from 'node:inspector/promises';
import type { CommandContext } from '@goldwake/contracts';
import { DiceBetBody } from '@goldwake/contracts/http';
import { Command, EventLoopDelay, Player, Public, type SignedIn } from '@goldwake/platform/nest';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';

/** What benches compare against. Mounted only with GOLDWAKE_BENCH=1. */
@Controller('bench')
export class BenchController {
  constructor(private readonly delay: EventLoopDelay) {}

  /** All that a dice bet costs before the game begins: guard, parsing, validation, command context. Nothing is stored. */
  @Post('validate')
  validate(@Player() player: SignedIn, @Body() body: DiceBetBody, @Command() context: CommandContext) {
    return { uid: player.uid, command_id: context.commandId, ...body };
  }

  /** Event-loop delay since the last call. */
  @Public()
  @Get('loop-delay')
  loopDelay() {
    const read = this.delay.read();
    this.delay.reset();
    return read;
  }

  /** What the process holds when everything that can go is gone. */
  @Public()
  @Post('memory')
  @HttpCode(200)
  async memory() {
    const inspector = new Session();
    inspector.connect();
    // The second finds what the first one's finalizers let go.
    for (let pass = 0; pass < 2; pass++) await inspector.post('HeapProfiler.collectGarbage');
    inspector.disconnect();
    const { heapUsed, external, rss } = process.memoryUsage();
    return { heap_bytes: heapUsed, external_bytes: external, rss_bytes: rss };
  }
}
