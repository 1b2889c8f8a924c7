import { Refusal } from '@goldwake/contracts';
import { type CallerOrigin, metricsReaders, type Settings } from '@goldwake/core';
import { Controller, Get, Header, Req } from '@nestjs/common';
import { register } from 'prom-client';
import { SETTINGS } from '../app/tokens.js';
import { Injects } from '../app/wiring.js';
import { Public } from '../http/public.decorator.js';
import { DescribeOther } from '../openapi/operation.decorator.js';

/** Serves the metrics to the clients that `GOLDWAKE_METRICS` names; to others, the path does not exist. */
@Public()
@Injects(SETTINGS)
@Controller('metrics')
export class MetricsController {
  private readonly mayRead: (caller: CallerOrigin) => boolean;
  /** The metrics text that is being generated, which takes milliseconds. Requests that arrive meanwhile share it. */
  private text: Promise<string> | undefined;

  constructor(settings: Settings) {
    this.mayRead = metricsReaders(settings.metrics);
  }

  @DescribeOther({
    summary: 'Returns the metrics in Prometheus text format.',
    media: ['text/plain'],
    problems: ['not_found'],
  })
  @Get()
  @Header('content-type', register.contentType)
  metrics(@Req() caller: CallerOrigin): Promise<string> {
    if (!this.mayRead(caller)) throw new Refusal('not_found');
    this.text ??= register.metrics().finally(() => {
      this.text = undefined;
    });
    return this.text;
  }
}
