import { Controller, Get, Req, Res, type Type } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { UNPREFIXED } from '../app/unprefixed.js';
import { FixedDocument } from '../http/fixed-document.js';
import { STYLE_SOURCE } from '../http/page-style.js';
import { Public } from '../http/public.decorator.js';
import { pageHeaders } from '../http/security-headers.js';
import { describeRoutes, type OpenApi } from './describe-routes.js';
import { docsPage } from './docs-page.js';
import { DescribeOther } from './operation.decorator.js';

/** Serves the description of this process's HTTP API. In single-process mode this is the complete API. */
@Public()
@Controller()
export class OpenApiController {
  private described: OpenApi | undefined;
  private json: FixedDocument | undefined;
  private html: FixedDocument | undefined;

  constructor(private readonly modules: ModulesContainer) {}

  @DescribeOther({ summary: 'Returns this description.', media: ['application/json'] })
  @Get('openapi.json')
  document(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    this.json ??= new FixedDocument('application/json; charset=utf-8', JSON.stringify(this.describe()));
    this.json.send(request, reply);
  }

  @DescribeOther({ summary: 'Shows this description as a page.', media: ['text/html'] })
  @Get('docs')
  page(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    this.html ??= new FixedDocument('text/html; charset=utf-8', docsPage(this.describe()));
    this.html.send(request, reply.headers(pageHeaders(request.headers.host, STYLE_SOURCE)));
  }

  private describe(): OpenApi {
    this.described ??= describeRoutes(this.controllers(), (path) =>
      UNPREFIXED.some((one) => one.path === path) ? `/${path}` : `/api/${path}`,
    );
    return this.described;
  }

  private controllers(): Type[] {
    const wrappers = [...this.modules.values()].flatMap((module) => [...module.controllers.values()]);
    return wrappers.map(({ metatype }) => metatype as Type);
  }
}
