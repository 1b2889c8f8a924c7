import type { Currencies as Rules } from '@goldwake/contracts';
import { Describe, Public } from '@goldwake/service';
import { Controller, Get } from '@nestjs/common';
import { Currencies } from '../streams/currencies.js';

@Public()
@Controller('currencies')
export class CurrenciesController {
  constructor(private readonly currencies: Currencies) {}

  @Describe('Currencies', { summary: 'Returns the stake limits and the display rules of the currencies.' })
  @Get()
  current(): Promise<Rules> {
    return this.currencies.current();
  }
}
