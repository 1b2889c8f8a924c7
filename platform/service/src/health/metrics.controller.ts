import { Controller, Get, Header } from '@nestjs/common';
import { register } from 'prom-client';
import { Public } from '../http/public.decorator.js';
import { DescribeOther } from '../openapi/operation.decorator.js';

@Public()
@Controller('metrics')
export class MetricsController {
  @DescribeOther({ summary: 'Returns the metrics in Prometheus text format.', media: ['text/plain'] })
  @Get()
  @Header('content-type', register.contentType)
  metrics(): Promise<string> {
    return register.metrics();
  }
}
