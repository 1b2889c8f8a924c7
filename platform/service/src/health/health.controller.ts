import { Controller, Get } from '@nestjs/common';
import { PROCESS_NAME } from '../app/tokens.js';
import { Injects } from '../app/wiring.js';
import { Public } from '../http/public.decorator.js';
import { Readiness } from './readiness.js';

@Public()
@Injects(PROCESS_NAME, Readiness)
@Controller('health')
export class HealthController {
  constructor(
    private readonly service: string,
    private readonly readiness: Readiness,
  ) {}

  /** Liveness: reports that the process responds, and its name. */
  @Get('live')
  live() {
    return { status: 'ok', service: this.service };
  }

  /** Readiness: responds with 503 while draining or when the store fails. */
  @Get('ready')
  async ready() {
    return { ...this.live(), ...(await this.readiness.check()) };
  }
}
