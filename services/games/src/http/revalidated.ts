import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { map, type Observable } from 'rxjs';
import { Catalogue } from '../streams/catalogue.js';

interface Caller {
  headers: Record<string, string | string[] | undefined>;
}
interface Reply {
  code(status: number): Reply;
  headers(values: Record<string, string>): Reply;
}

/**
 * Makes responses cacheable that depend only on the URL and the catalogue. A cache must revalidate before each use, so
 * changes are visible at once. If the catalogue is unchanged, the response is 304 without a body.
 */
@Injectable()
export class Revalidated implements NestInterceptor {
  constructor(private readonly catalogue: Catalogue) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const reply = http.getResponse<Reply>();
    const etag = `"${this.catalogue.view.digest}"`;
    const known = holds(http.getRequest<Caller>().headers['if-none-match'], etag);
    // The handler runs even if the ETag matches, so that an invalid request is still rejected.
    return next.handle().pipe(
      map((body) => {
        reply.headers({ etag, 'cache-control': 'public, no-cache' });
        if (!known) return body;
        reply.code(304);
        return undefined;
      }),
    );
  }
}

function holds(header: string | string[] | undefined, etag: string): boolean {
  const known = String(header ?? '').split(',');
  return known.some((one) => one.trim().replace(/^W\//, '') === etag);
}
