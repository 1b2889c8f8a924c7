import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { STYLE_SOURCE } from './page-style.js';
import { pageHeaders } from './security-headers.js';

/** A document that never changes while the process runs. It is encoded once; a client that has it gets a 304. */
export class FixedDocument {
  private readonly bytes: Buffer;
  private readonly etag: string;

  constructor(
    private readonly type: string,
    text: string,
  ) {
    this.bytes = Buffer.from(text);
    this.etag = `"${hash('sha256', this.bytes, 'base64url')}"`;
  }

  send(request: FastifyRequest, reply: FastifyReply): void {
    reply.headers({ etag: this.etag, 'cache-control': 'no-cache' });
    if (has(request.headers['if-none-match'], this.etag)) reply.code(304).send();
    else reply.type(this.type).send(this.bytes);
  }
}

export class FixedJson extends FixedDocument {
  constructor(value: object) {
    super('application/json; charset=utf-8', JSON.stringify(value));
  }
}

/** A page made by `page`, with the security headers of pages. */
export class FixedPage extends FixedDocument {
  constructor(html: string) {
    super('text/html; charset=utf-8', html);
  }

  override send(request: FastifyRequest, reply: FastifyReply): void {
    super.send(request, reply.headers(pageHeaders(request, { style: STYLE_SOURCE })));
  }
}

function has(known: string | undefined, etag: string): boolean {
  return (known ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}
