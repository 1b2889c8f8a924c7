import { type ProvidersPage, ProvidersQuery } from '@goldwake/contracts/http';
import { Describe, Public } from '@goldwake/service';
import { Controller, Get, Query, UseInterceptors } from '@nestjs/common';
import { Catalogue } from '../streams/catalogue.js';
import { Revalidated } from './revalidated.js';

@Public()
@Controller('providers')
export class ProvidersController {
  constructor(private readonly catalogue: Catalogue) {}

  /** Returns the providers that match the name; all of them, in the order of the catalogue, without a name. */
  @UseInterceptors(Revalidated)
  @Describe('ProvidersPage', { summary: 'Lists the providers of games that match a name.', notModified: true })
  @Get()
  list(@Query() { name }: ProvidersQuery): ProvidersPage {
    return this.catalogue.view.providersNamed(name);
  }
}
