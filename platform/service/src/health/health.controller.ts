import type { Responses } from '@goldwake/contracts/http';
import { Controller, Get } from '@nestjs/common';
import { PROCESS_NAME } from '../app/tokens.js';
import { Injects } from '../app/wiring.js';
import { Public } from '../http/public.decorator.js';
import { UnlimitedReads } from '../http/rate-limit.js';
import { Describe } from '../openapi/operation.decorator.js';
import { Readiness } from './readiness.js';

@Public()
@UnlimitedReads()
@Injects(PROCESS_NAME, Readiness)
@Controller('health')
export class HealthController {
  constructor(
    private readonly service: string,
    private readonly readiness: Readiness,
  ) {}

  /** Liveness check: shows that the process responds, and returns its name. */
  @Describe('Live', { summary: 'Reports that the process responds.' })
  @Get('live')
  live(): Responses['Live'] {
    return { status: 'ok', service: this.service };
  }

  /** Readiness check: responds with 503 while the process shuts down or when the store fails. */
  @Describe('Ready', { summary: 'Reports that the store can read and write.' })
  @Get('ready')
  async ready(): Promise<Responses['Ready']> {
    return { ...this.live(), ...(await this.readiness.check()) };
  }
}
