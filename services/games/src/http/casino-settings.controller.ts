import type { CasinoSettings } from '@goldwake/contracts';
import { Public } from '@goldwake/service';
import { Controller, Get, UseInterceptors } from '@nestjs/common';
import { Catalogue } from '../streams/catalogue.js';
import { Revalidated } from './revalidated.js';

@Public()
@Controller('casino-settings')
export class CasinoSettingsController {
  constructor(private readonly catalogue: Catalogue) {}

  @UseInterceptors(Revalidated)
  @Get()
  settings(): CasinoSettings {
    return this.catalogue.view.settings;
  }
}
