import { AVATAR_TYPES, Refusal } from '@goldwake/contracts';
import type { Documents } from '@goldwake/core';
import { DescribeOther, DOCUMENTS, Injects, Public } from '@goldwake/service';
import { Controller, Get, Headers, HttpStatus, Param, Res } from '@nestjs/common';
import { avatars } from '../documents.js';
import type { Reply } from './caller.js';

/**
 * Serves uploaded avatars to everyone. The URL contains the hash of the picture, so responses may be cached
 * indefinitely. The headers make browsers treat the bytes only as a picture of this type and never execute them.
 */
@Public()
@Injects(DOCUMENTS)
@Controller('avatars')
export class AvatarsController {
  constructor(private readonly documents: Documents) {}

  @DescribeOther({ summary: 'Returns an uploaded avatar.', media: AVATAR_TYPES, notModified: true })
  @Get(':uid/:digest')
  async show(
    @Param('uid') uid: string,
    @Param('digest') digest: string,
    @Headers('if-none-match') known: string | undefined,
    @Res({ passthrough: true }) reply: Reply & { code(status: number): unknown },
  ): Promise<Buffer | undefined> {
    // The index is checked first, so that the picture is not read from the store if it does not exist or the client has
    // it in its cache.
    if ((await this.documents.count(avatars, { index: 'picture', equals: [uid, digest] })) === 0) {
      throw new Refusal('not_found');
    }
    const etag = `"${digest}"`;
    if (known !== undefined && names(known, etag)) {
      keptForEver(reply, etag);
      reply.code(HttpStatus.NOT_MODIFIED);
      return undefined;
    }
    const found = await this.documents.get(avatars, uid);
    if (found?.body.digest !== digest) throw new Refusal('not_found');
    keptForEver(reply, etag);
    reply.header('content-type', found.body.type);
    reply.header('content-security-policy', "default-src 'none'");
    reply.header('cross-origin-resource-policy', 'same-origin');
    return Buffer.from(found.body.base64, 'base64');
  }
}

function keptForEver(reply: Reply, etag: string): void {
  reply.header('cache-control', 'public, max-age=31536000, immutable');
  reply.header('etag', etag);
}

/**
 * Returns whether an `If-None-Match` header matches the ETag. Weak ETags match too, because a proxy that compresses a
 * response weakens its ETag although the picture stays the same.
 */
function names(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()));
}
