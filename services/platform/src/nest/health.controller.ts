import { Controller, Get, Inject } from '@nestjs/common';
import { Public } from './public.decorator.js';
import { Readiness } from './readiness.js';
import { PROCESS_NAME } from './tokens.js';

@Public()
@Controller('health')
export class HealthController {
  constructor(
    @Inject(PROCESS_NAME) private readonly service: string,
    private readonly readiness: Readiness,
  ) {}

  /** The process answers, and says which it is. */
  @Get('live')
  live() {
    return { status: 'ok', service: this.service };
  }

  /** It also takes requests: 503 while draining or when the store fails. */
  @Get('ready')
  async ready() {
    return { ...this.live(), ...(await this.readiness.check()) };
  }
}
