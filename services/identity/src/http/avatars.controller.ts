import { Refusal } from '@goldwake/contracts';
import type { Documents } from '@goldwake/platform';
import { DOCUMENTS, Public } from '@goldwake/platform/nest';
import { Controller, Get, Inject, Param, Res } from '@nestjs/common';
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
    @Res({ passthrough: true }) answer: Answer,
  ): Promise<Buffer> {
    const found = await this.documents.get(avatars, uid);
    if (found?.body.digest !== digest) throw new Refusal('not_found');
    answer.header('content-type', found.body.type);
    answer.header('content-security-policy', "default-src 'none'");
    answer.header('cross-origin-resource-policy', 'same-origin');
    answer.header('cache-control', 'public, max-age=31536000, immutable');
    return Buffer.from(found.body.base64, 'base64');
  }
}
