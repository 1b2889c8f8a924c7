import { Refusal } from '@goldwake/contracts';
import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FixedDocument } from '../http/fixed-document.js';
import { prefersHtml } from '../http/html.js';
import { STYLE_SOURCE } from '../http/page-style.js';
import { Public } from '../http/public.decorator.js';
import { pageHeaders } from '../http/security-headers.js';
import { DescribeOther } from '../openapi/operation.decorator.js';
import { describeProblem, PROBLEM_CODES, problemList, problemPage } from './problem-page.js';

interface Described {
  json: FixedDocument;
  html: FixedDocument;
}

/** Describes the problems that the API can return, as a page for browsers or as JSON for programs. */
@Public()
@Controller('problems')
export class ProblemsController {
  private readonly all: Described;
  private readonly byCode: ReadonlyMap<string, Described>;

  constructor() {
    const problems = PROBLEM_CODES.map(describeProblem);
    this.all = described({ result: problems }, problemList(problems));
    this.byCode = new Map(problems.map((problem) => [problem.code, described(problem, problemPage(problem))]));
  }

  @DescribeOther({ summary: 'Lists all problems.', response: 'ProblemDescriptions', html: true })
  @Get()
  list(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    send(request, reply, this.all);
  }

  @DescribeOther({ summary: 'Describes a problem.', response: 'ProblemDescription', html: true })
  @Get(':code')
  problem(@Param('code') code: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    const problem = this.byCode.get(code);
    if (!problem) throw new Refusal('not_found');
    send(request, reply, problem);
  }
}

function described(json: object, html: string): Described {
  return {
    json: new FixedDocument('application/json; charset=utf-8', JSON.stringify(json)),
    html: new FixedDocument('text/html; charset=utf-8', html),
  };
}

function send(request: FastifyRequest, reply: FastifyReply, { json, html }: Described): void {
  reply.header('vary', 'accept');
  if (!prefersHtml(request.headers.accept)) json.send(request, reply);
  else html.send(request, reply.headers(pageHeaders(request.headers.host, STYLE_SOURCE)));
}
