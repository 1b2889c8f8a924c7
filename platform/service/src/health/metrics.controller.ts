import { Controller, Get, Header } from '@nestjs/common';
import { register } from 'prom-client';
import { Public } from '../http/public.decorator.js';

@Public()
@Controller('metrics')
export class MetricsController {
  /** Returns the metrics in Prometheus text format. */
  @Get()
  @Header('content-type', register.contentType)
  metrics(): Promise<string> {
    return register.metrics();
  }
}
