import { Controller, Get, Header, Req, Res, type Type } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { UNPREFIXED } from '../app/unprefixed.js';
import { STYLE_SOURCE } from '../http/html.js';
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
  /** The description as JSON and as a page. Both are large, so they are encoded once. */
  private encoded: string | undefined;
  private html: string | undefined;

  constructor(private readonly modules: ModulesContainer) {}

  @DescribeOther({ summary: 'Returns this description.', media: ['application/json'] })
  @Get('openapi.json')
  @Header('content-type', 'application/json; charset=utf-8')
  document(): string {
    this.encoded ??= JSON.stringify(this.describe());
    return this.encoded;
  }

  @DescribeOther({ summary: 'Shows this description as a page.', media: ['text/html'] })
  @Get('docs')
  page(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    this.html ??= docsPage(this.describe());
    reply
      .headers({ ...pageHeaders(request.headers.host, STYLE_SOURCE), 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(this.html);
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
