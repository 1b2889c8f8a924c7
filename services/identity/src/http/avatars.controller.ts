import { Refusal } from '@goldwake/contracts';
import type { Documents } from '@goldwake/platform';
import { DOCUMENTS, Public } from '@goldwake/platform/nest';
import { Controller, Get, Headers, HttpStatus, Inject, Param, Res } from '@nestjs/common';
import { avatars } from '../collections.js';
import type { Answer } from './caller.js';

/**
 * Uploaded avatars, for everyone. An address names its picture's content, so it may be kept for ever; whatever a browser makes
 * of the bytes, it is told to show them as this kind of picture, and to run nothing.
 */
@Public()
@Controller('avatars')
export class AvatarsController {
  constructor(@Inject(DOCUMENTS) private readonly documents: Documents) {}

  @Get(':uid/:digest')
  async show(
    @Param('uid') uid: string,
    @Param('digest') digest: string,
    @Headers('if-none-match') known: string | undefined,
    @Res({ passthrough: true }) answer: Answer & { code(status: number): unknown },
  ): Promise<Buffer | undefined> {
    // The index knows: what is not here, or at its asker's already, costs no reading of a picture.
    if ((await this.documents.count(avatars, { index: 'picture', equals: [uid, digest] })) === 0) {
      throw new Refusal('not_found');
    }
    const etag = `"${digest}"`;
    if (known !== undefined && names(known, etag)) {
      keptForEver(answer, etag);
      answer.code(HttpStatus.NOT_MODIFIED);
      return undefined;
    }
    const found = await this.documents.get(avatars, uid);
    if (found?.body.digest !== digest) throw new Refusal('not_found');
    keptForEver(answer, etag);
    answer.header('content-type', found.body.type);
    answer.header('content-security-policy', "default-src 'none'");
    answer.header('cross-origin-resource-policy', 'same-origin');
    return Buffer.from(found.body.base64, 'base64');
  }
}

function keptForEver(answer: Answer, etag: string): void {
  answer.header('cache-control', 'public, max-age=31536000, immutable');
  answer.header('etag', etag);
}

/** Proxies make the tags of what they compress weak ones: it is the same picture. */
function names(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()));
}
