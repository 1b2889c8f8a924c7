import { Controller, Get } from '@nestjs/common';
import { Public } from './public.decorator.js';
import { Readiness } from './readiness.js';

@Public()
@Controller('health')
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  /** The process answers. */
  @Get('live')
  live() {
    return { status: 'ok' };
  }

  /** It also takes requests: 503 while draining or when the store fails. */
  @Get('ready')
  async ready() {
    return { status: 'ok', ...(await this.readiness.check()) };
  }
}
