import type { ProvidersPage } from '@goldwake/contracts/http';
import { Describe, Public } from '@goldwake/service';
import { Controller, Get, UseInterceptors } from '@nestjs/common';
import { Catalogue } from '../streams/catalogue.js';
import { Revalidated } from './revalidated.js';

@Public()
@Controller('providers')
export class ProvidersController {
  constructor(private readonly catalogue: Catalogue) {}

  /** Returns all providers, in the order in which they were added to the catalogue. */
  @UseInterceptors(Revalidated)
  @Describe('ProvidersPage', { summary: 'Lists the providers of games.', notModified: true })
  @Get()
  list(): ProvidersPage {
    return this.catalogue.view.providers;
  }
}
