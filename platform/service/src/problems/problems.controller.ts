import { Refusal } from '@goldwake/contracts';
import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { prefersHtml, STYLE_SOURCE } from '../http/html.js';
import { Public } from '../http/public.decorator.js';
import { pageHeaders } from '../http/security-headers.js';
import { DescribeOther } from '../openapi/operation.decorator.js';
import { describeProblem, isProblemCode, PROBLEM_CODES, problemList, problemPage } from './problem-page.js';

/** Describes the problems that the API can return, as a page for browsers or as JSON for programs. */
@Public()
@Controller('problems')
export class ProblemsController {
  @DescribeOther({ summary: 'Lists all problems.', response: 'ProblemDescriptions', html: true })
  @Get()
  list(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    const problems = PROBLEM_CODES.map(describeProblem);
    send(request, reply, { result: problems }, () => problemList(problems));
  }

  @DescribeOther({ summary: 'Describes a problem.', response: 'ProblemDescription', html: true })
  @Get(':code')
  problem(@Param('code') code: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    if (!isProblemCode(code)) throw new Refusal('not_found');
    const problem = describeProblem(code);
    send(request, reply, problem, () => problemPage(problem));
  }
}

function send(request: FastifyRequest, reply: FastifyReply, json: object, html: () => string): void {
  reply.headers({ vary: 'accept', 'cache-control': 'no-cache' });
  if (!prefersHtml(request.headers.accept)) reply.send(json);
  else reply.headers(pageHeaders(request.headers.host, STYLE_SOURCE)).type('text/html; charset=utf-8').send(html());
}
