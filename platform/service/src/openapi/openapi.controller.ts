import type { Settings } from '@goldwake/core';
import { Controller, Get, Req, Res, type Type } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SETTINGS } from '../app/tokens.js';
import { UNPREFIXED } from '../app/unprefixed.js';
import { Injects } from '../app/wiring.js';
import { FixedJson, FixedPage } from '../http/fixed-document.js';
import { Public } from '../http/public.decorator.js';
import { describeRoutes, type OpenApi } from './describe-routes.js';
import { docsPage } from './docs-page.js';
import { DescribeOther } from './operation.decorator.js';

/** Serves the description of this process's HTTP API. In single-process mode this is the complete API. */
@Public()
@Injects(ModulesContainer, SETTINGS)
@Controller()
export class OpenApiController {
  private described: OpenApi | undefined;
  private json: FixedJson | undefined;
  private html: FixedPage | undefined;

  constructor(
    private readonly modules: ModulesContainer,
    private readonly settings: Settings,
  ) {}

  @DescribeOther({ summary: 'Returns this description.', media: ['application/json'] })
  @Get('openapi.json')
  document(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    this.json ??= new FixedJson(this.describe());
    this.json.send(request, reply);
  }

  @DescribeOther({ summary: 'Shows this description as a page.', media: ['text/html'] })
  @Get('docs')
  page(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    this.html ??= new FixedPage(docsPage(this.describe()));
    this.html.send(request, reply);
  }

  private describe(): OpenApi {
    this.described ??= describeRoutes(this.controllers(), this.settings, (path) =>
      UNPREFIXED.some((one) => one.path === path) ? `/${path}` : `/api/${path}`,
    );
    return this.described;
  }

  private controllers(): Type[] {
    const wrappers = [...this.modules.values()].flatMap((module) => [...module.controllers.values()]);
    return wrappers.map(({ metatype }) => metatype as Type);
  }
}
