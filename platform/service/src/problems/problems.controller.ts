import { type ProblemCode, Refusal } from '@goldwake/contracts';
import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FixedJson, FixedPage } from '../http/fixed-document.js';
import { prefersHtml } from '../http/html.js';
import { STYLE_SOURCE } from '../http/page-style.js';
import { Public } from '../http/public.decorator.js';
import { pageHeaders } from '../http/security-headers.js';
import { DescribeOther } from '../openapi/operation.decorator.js';
import { describeProblem, PROBLEM_CODES, problemList, problemPage, unknownProblemPage } from './problem-page.js';

interface Described {
  json: FixedJson;
  html: FixedPage;
}

/** Describes the problems that the API can return, as a page for browsers or as JSON for programs. */
@Public()
@Controller('problems')
export class ProblemsController {
  // The pages are made when they are first requested: all of them at once would delay the start by 20 ms.
  private all: Described | undefined;
  private readonly byCode = new Map<ProblemCode, Described>();
  private readonly unknown = unknownProblemPage();

  @DescribeOther({ summary: 'Lists all problems.', response: 'ProblemDescriptions', html: [200] })
  @Get()
  list(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    this.all ??= describedList();
    send(request, reply, this.all);
  }

  @DescribeOther({ summary: 'Describes a problem.', response: 'ProblemDescription', html: [200, 404] })
  @Get(':code')
  problem(@Param('code') code: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    const known = PROBLEM_CODES.find((one) => one === code);
    if (known) send(request, reply, this.pageOf(known));
    else this.sendUnknown(request, reply);
  }

  private pageOf(code: ProblemCode): Described {
    let made = this.byCode.get(code);
    if (!made) {
      const problem = describeProblem(code);
      made = described(problem, problemPage(problem));
      this.byCode.set(code, made);
    }
    return made;
  }

  /** @throws Refusal `not_found` for programs */
  private sendUnknown(request: FastifyRequest, reply: FastifyReply): void {
    reply.header('vary', 'accept');
    if (!prefersHtml(request.headers.accept)) throw new Refusal('not_found');
    const headers = pageHeaders(request, { style: STYLE_SOURCE });
    reply.code(404).headers(headers).type('text/html; charset=utf-8').send(this.unknown);
  }
}

function describedList(): Described {
  const problems = PROBLEM_CODES.map(describeProblem);
  return described({ result: problems }, problemList(problems));
}

function described(json: object, html: string): Described {
  return { json: new FixedJson(json), html: new FixedPage(html) };
}

function send(request: FastifyRequest, reply: FastifyReply, { json, html }: Described): void {
  reply.header('vary', 'accept');
  if (prefersHtml(request.headers.accept)) html.send(request, reply);
  else json.send(request, reply);
}
