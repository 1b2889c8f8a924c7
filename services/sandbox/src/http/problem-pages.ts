import type { ProblemBody } from '@goldwake/contracts';
import { type FastifyReply, type FastifyRequest, sendProblem } from '@goldwake/service';
import { type Page, preparePage, sendPage } from './pages/page.js';
import { resultPage } from './pages/result-pages.js';

type Server = FastifyReply['server'];

/** Paths that programs request; browsers request all others. */
const OF_PROGRAMS = /^\/(v1|api)(\/|$)/;

const TEXTS: Record<number, [title: string, text: string]> = {
  404: ['There is no such page', 'The address is incomplete or wrong.'],
  413: ['The form is too large', 'Go back and enter less.'],
  429: ['Too many requests', 'Wait a minute, then load the page again. A payment is never made twice.'],
};
const OTHER: [title: string, text: string] = ['The request was refused', 'Go back, load the page again and try again.'];

/** Shows a page where the server has refused a request of a browser before it reached its route. */
export function showProblemsAsPages(server: Server): void {
  server.addHook('onSend', (request, reply, payload, done) => {
    const isProblem = String(reply.getHeader('content-type')).startsWith('application/problem+json');
    if (!isProblem || OF_PROGRAMS.test(request.url)) return done(null, payload);
    done(null, preparePage(reply, refusalPage(reply.statusCode)));
  });
}

/** Refuses a URL that no route can read: with a page, or with a problem where programs request. */
export function refuseUrl(request: FastifyRequest, reply: FastifyReply, problem: ProblemBody): void {
  if (OF_PROGRAMS.test(request.url)) sendProblem(reply, problem);
  else sendPage(reply, refusalPage(problem.status));
}

function refusalPage(status: number): Page {
  const [title, text] = TEXTS[status] ?? OTHER;
  return resultPage(status, title, text);
}
