import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { map, type Observable } from 'rxjs';
import { Catalogue } from '../catalogue.js';

interface Caller {
  headers: Record<string, string | string[] | undefined>;
}
interface Answer {
  code(status: number): Answer;
  headers(values: Record<string, string>): Answer;
}

/**
 * Answers that follow from the address and the catalogue alone: anyone may keep them, and asks before each use whether
 * they still hold, so that a changed setting shows at once. While the catalogue stands nothing is sent again.
 */
@Injectable()
export class Revalidated implements NestInterceptor {
  constructor(private readonly catalogue: Catalogue) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const answer = http.getResponse<Answer>();
    const etag = `"${this.catalogue.view.digest}"`;
    const known = holds(http.getRequest<Caller>().headers['if-none-match'], etag);
    // Asked all the same: what is refused is refused, whatever the caller holds.
    return next.handle().pipe(
      map((body) => {
        answer.headers({ etag, 'cache-control': 'public, no-cache' });
        if (!known) return body;
        answer.code(304);
        return undefined;
      }),
    );
  }
}

function holds(header: string | string[] | undefined, etag: string): boolean {
  const known = String(header ?? '').split(',');
  return known.some((one) => one.trim().replace(/^W\//, '') === etag);
}
