import type { CasinoSettings } from '@goldwake/contracts';
import { Describe, Public } from '@goldwake/service';
import { Controller, Get, UseInterceptors } from '@nestjs/common';
import { Catalogue } from '../streams/catalogue.js';
import { Revalidated } from './revalidated.js';

@Public()
@Controller('casino-settings')
export class CasinoSettingsController {
  constructor(private readonly catalogue: Catalogue) {}

  @UseInterceptors(Revalidated)
  @Describe('CasinoSettings', { summary: 'Returns the public settings of the casino.', notModified: true })
  @Get()
  settings(): CasinoSettings {
    return this.catalogue.view.settings;
  }
}
